-- A version that is planned can be withdrawn. One that was told to anybody, or agreed to, is there for good.

select grant_app('delete on terms_texts');

create function keep_told_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from terms_told t where (t.tenant_id, t.kind, t.version) = (old.tenant_id, old.kind, old.version))
    or exists (select from terms_agreements a where (a.tenant_id, a.kind, a.version) = (old.tenant_id, old.kind, old.version))
  then
    raise exception 'version % of % is in force', old.version, old.kind using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end
$$;
create trigger terms_texts_kept before delete on terms_texts for each row execute function keep_told_terms();
