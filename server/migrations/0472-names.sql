-- Columns named by what they hold, in the words of their field.
alter table call_seats rename column place to position;
alter table imports rename column body_at to body_offset;
alter table imports rename column next_at to next_offset;
alter table import_parts rename column start_at to start_offset;
alter table sign_in_policies rename column password_on to is_password_allowed;
alter table sign_in_policies rename column link_on to is_link_allowed;
alter table tenants rename column is_factor_demanded to is_second_factor_required;
alter table search_experts rename column words to public_words;
alter table search_experts rename column inner_words to all_words;
alter table search_experts rename column notation to format_version;
alter index search_experts_notation rename to search_experts_format_version;
alter table search_trims rename column trimmed to trimmed_before;
alter table search_trims rename column mark to next_trim_before;

create or replace function note_search_candidates(ids uuid[]) returns void language plpgsql
  set search_path = public, pg_temp as $$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  insert into search_changes (tenant_id, person_id) select tenant(), id from unnest(ids) id;
  update search_experts set format_version = 0 where tenant_id = tenant() and person_id = any (ids);
  perform pg_notify('search_changed', tenant()::text);
end $$;

-- Events and mails that wait to be handled. Forced row-level security binds the owner as well, except here.
alter table outbox no force row level security;
alter table mails no force row level security;
update outbox set kind = 'identity.sign-in-method-lost' where kind = 'identity.people-shut-out';
update mails set kind = 'identity.signInMethodLost' where kind = 'identity.shutOut';
alter table outbox force row level security;
alter table mails force row level security;
