-- Live connections belong to participants: people, and share links, whose bearers may have no account.

alter type actor add attribute link_id uuid;
create or replace function session_actor(session uuid, at timestamptz) returns setof actor
language sql stable rows 1 set search_path = public, pg_temp as $$
  select s.tenant_id, s.id, s.site_id, p.id, p.person_type, p.role_id, p.company_id, p.is_admin, p.permissions,
         p.language, p.time_zone, p.needs_activation, s.resource_type, s.resource_id, s.participant_type, s.impersonator_id,
         p.id is not null and owes_terms(p.tenant_id, p.id, p.person_type, at), s.capability_id
  from sessions s left join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)
  where s.tenant_id = tenant() and s.id = session and s.ended_at is null and s.idle_until > at and s.expires_at > at
    and p.restricted_at is null and p.disabled_at is null and p.deleted_at is null and p.erased_at is null
    and (s.capability_id is null or link_stands(s.capability_id, at))
    and (s.impersonator_id is null
      or impersonation_is_valid(s.impersonator_id, s.impersonator_session_id, s.person_id, at))
$$;

-- A bearer without an account has no person; whoever came by a link has that link.
alter table live_members
  alter column person_id drop not null,
  add column link_id uuid,
  add constraint live_members_participant check (num_nonnulls(person_id, link_id) > 0);

-- A link that ran out says so.
create or replace function ended_sessions(sessions uuid[], at timestamptz) returns table (id uuid, reason text)
language sql stable set search_path = public, pg_temp as $$
  select asked.id, case
    when p.restricted_at is not null then 'restricted'
    when s.end_reason is not null then s.end_reason
    when l.revoked_at is not null then 'revoked'
    when l.expires_at <= at then 'expired'
    else 'ended' end
  from unnest(sessions) as asked (id)
  left join sessions s on (s.tenant_id, s.id) = (tenant(), asked.id)
  left join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)
  left join share_links l on (l.tenant_id, l.id) = (s.tenant_id, s.capability_id)
  where not exists (select from session_actor(asked.id, at))
$$;
