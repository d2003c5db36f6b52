-- Columns, tables and functions take the names of the glossary: impersonation, sign-in policy, sign-in method, kind of a request.
-- Nothing stored changes, except the keys of tenants' wordings. Entries of the audit log keep the names of their time.
alter table acting_handles rename to impersonation_handles;
alter table impersonation_handles rename constraint acting_handles_pkey to impersonation_handles_pkey;
alter table impersonation_handles rename constraint acting_handles_kind_check to impersonation_handles_kind_check;
alter table impersonation_handles rename constraint acting_handles_tenant_id_fkey to impersonation_handles_tenant_id_fkey;
alter table impersonation_handles
  rename constraint acting_handles_tenant_id_session_id_fkey to impersonation_handles_tenant_id_session_id_fkey;
alter index acting_handles_expiry rename to impersonation_handles_expiry;

alter table sessions rename column acting_id to impersonator_id;
alter table sessions rename column acting_session_id to impersonator_session_id;
alter table sessions rename column way to method;
alter table sessions rename constraint sessions_acting to sessions_impersonation;
alter table sessions rename constraint sessions_way_check to sessions_method_check;
alter table sessions rename constraint sessions_tenant_id_acting_id_fkey to sessions_tenant_id_impersonator_id_fkey;
alter table sessions
  rename constraint sessions_tenant_id_acting_session_id_fkey to sessions_tenant_id_impersonator_session_id_fkey;
alter index sessions_acting rename to sessions_impersonation;
alter type actor rename attribute acting_id to impersonator_id;

alter table hand_overs rename column way to method;
alter table second_steps rename column way to method;

alter table doors rename to sign_in_policies;
alter table sign_in_policies rename constraint doors_pkey to sign_in_policies_pkey;
alter table sign_in_policies rename constraint doors_tenant_id_fkey to sign_in_policies_tenant_id_fkey;

alter table personal_data_requests rename column wish to kind;
alter table personal_data_requests rename constraint personal_data_requests_wish_check to personal_data_requests_kind_check;

-- Whether an impersonation may go on: both sessions and both people are as they must be at its start.
create function impersonation_is_valid(impersonator uuid, impersonator_session uuid, subject uuid, at timestamptz)
returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from sessions s
      join people a on (a.tenant_id, a.id) = (s.tenant_id, s.person_id)
      join people p on p.tenant_id = s.tenant_id and p.id = subject
    where s.tenant_id = tenant() and s.id = impersonator_session and s.person_id = impersonator
      and s.ended_at is null and s.expires_at > at
      and num_nonnulls(a.restricted_at, a.disabled_at, a.deleted_at, a.erased_at) = 0
      and a.role_id = 2 and 217 = any (a.permissions)
      and not p.is_admin and p.role_id is distinct from 8 and p.permissions <@ a.permissions
      and not p.permissions && array[206, 213, 217]
  )
$$;
revoke all on function impersonation_is_valid(uuid, uuid, uuid, timestamptz) from public;
select grant_app('execute on function impersonation_is_valid(uuid, uuid, uuid, timestamptz)');

create or replace function session_actor(session uuid, at timestamptz) returns setof actor
language sql stable rows 1 set search_path = public, pg_temp as $$
  select s.tenant_id, s.id, s.site_id, p.id, p.person_type, p.role_id, p.company_id, p.is_admin, p.permissions,
         p.language, p.time_zone, p.needs_activation, s.resource_type, s.resource_id, s.participant_type, s.impersonator_id,
         p.id is not null and owes_terms(p.tenant_id, p.id, p.person_type, at)
  from sessions s left join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)
  where s.tenant_id = tenant() and s.id = session and s.ended_at is null and s.idle_until > at and s.expires_at > at
    and p.restricted_at is null and p.disabled_at is null and p.deleted_at is null and p.erased_at is null
    and (s.capability_id is null or link_stands(s.capability_id, at))
    and (s.impersonator_id is null
      or impersonation_is_valid(s.impersonator_id, s.impersonator_session_id, s.person_id, at))
$$;
drop function acting_stands(uuid, uuid, uuid, timestamptz);

-- Tenants' wordings follow the keys of the texts they replace. Forced row-level security binds the owner as well, except here.
alter table translation_overrides no force row level security;
update translation_overrides o set key = renamed.current
from (values
  ('SIGN_IN.ACTING_TITLE', 'SIGN_IN.IMPERSONATION_TITLE'),
  ('SIGN_IN.ACTING_LEAD', 'SIGN_IN.IMPERSONATION_LEAD'),
  ('SHELL.ACTING', 'SHELL.IMPERSONATION'),
  ('SHELL.ACTING_STOP', 'SHELL.IMPERSONATION_STOP'),
  ('IDENTITY.SESSIONS.ACTING', 'IDENTITY.SESSIONS.IMPERSONATION'),
  ('AUDIT.FACTS.way', 'AUDIT.FACTS.method'),
  ('AUDIT.FACTS.wish', 'AUDIT.FACTS.request')
) as renamed (former, current)
where o.key = renamed.former;
alter table translation_overrides force row level security;
