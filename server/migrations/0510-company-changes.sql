-- What a contact of a client keeps on changing the company: nothing of the former one. Policies compare companies already; these are
-- what outlives the move.

-- Personal links to a project end for holders who left its client, and all links with their makers who did.
-- A later migration renames the function; installations that have it already know it by its new name.
do $$
begin
  execute format($definition$
    create or replace function %I(link uuid, at timestamptz) returns boolean
    language sql stable set search_path = public, pg_temp as $body$
      select exists (
        select from share_links l
        join people m on (m.tenant_id, m.id) = (l.tenant_id, l.made_by)
        left join people h on (h.tenant_id, h.id) = (l.tenant_id, l.person_id)
        left join projects p on l.resource_type = 'Project' and (p.tenant_id, p.id) = (l.tenant_id, l.resource_id)
        where l.tenant_id = tenant() and l.id = link and l.revoked_at is null and l.expires_at > at
          and num_nonnulls(m.restricted_at, m.disabled_at, m.deleted_at, m.erased_at) = 0
          and (m.role_id is distinct from 1 or m.company_id = p.client_id)
          and (h.id is null or h.role_id is distinct from 1 or h.company_id = p.client_id)
      )
    $body$
  $definition$, case when to_regprocedure('is_share_link_active(uuid, timestamptz)') is null then 'link_stands' else 'is_share_link_active' end);
end $$;

create function leave_former_company() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from project_members m using projects p
  where m.tenant_id = new.tenant_id and m.person_id = new.id and p.tenant_id = m.tenant_id and p.id = m.project_id
    and p.client_id is distinct from new.company_id;
  delete from notifications where tenant_id = new.tenant_id and person_id = new.id;
  return null;
end $$;
create trigger company_left after update of company_id on people for each row
  when (new.role_id = 1 and old.company_id is distinct from new.company_id)
  execute function leave_former_company();
