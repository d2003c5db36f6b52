-- Capability links, the visits of people without an account, and staff who act as somebody else.

-- A link opens one thing, again and again, until it expires or is revoked; only the SHA-256 of its secret is kept.
create table capability_links (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  site_id uuid not null,
  secret_hash bytea not null,
  resource_type text not null check (resource_type = 'Project'),
  resource_id uuid not null,
  -- Whose session it opens; null: its bearer has no account.
  person_id uuid,
  participant_type text not null check (participant_type in ('ClientContact', 'ComplianceSeat', 'SilentComplianceSeat')),
  email text not null check (length(email) <= 100),
  language text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- How often it was opened, and when last: who made it sees whether it went from hand to hand.
  opened_count integer not null default 0,
  opened_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, made_by) references people (tenant_id, id)
);
create unique index capability_links_secret on capability_links (tenant_id, secret_hash);
create index capability_links_resource on capability_links (tenant_id, resource_type, resource_id);
create index capability_links_expiry on capability_links (tenant_id, expires_at);
select wall('capability_links', 'select, insert, update, delete');

-- Which ways there are is known to the code alone.
alter table sessions drop constraint sessions_way_check;
alter table sessions add constraint sessions_way_check check (way ~ '^[a-z]+(-[a-z]+)*$');
alter table sessions
  add column capability_id uuid,
  -- The one thing the session is for, copied from its link, which never changes it.
  add column resource_type text,
  add column resource_id uuid,
  add column participant_type text,
  -- Who acts as the session's person, and the session from which they do.
  add column acting_id uuid,
  add column acting_session_id uuid,
  add foreign key (tenant_id, acting_id) references people (tenant_id, id),
  add foreign key (tenant_id, acting_session_id) references sessions (tenant_id, id),
  alter column person_id drop not null,
  add constraint sessions_bearer check (person_id is not null or capability_id is not null),
  add constraint sessions_resource check (num_nulls(capability_id, resource_type, resource_id, participant_type) in (0, 4)),
  add constraint sessions_acting check (num_nulls(acting_id, acting_session_id) in (0, 2) and acting_id <> person_id);
create index sessions_capability on sessions (tenant_id, capability_id) where ended_at is null and capability_id is not null;
create index sessions_acting on sessions (tenant_id, acting_session_id) where ended_at is null and acting_session_id is not null;

-- What the browser of somebody who acts as another holds: a code, spent once at the site of the other, and then a
-- handle, which dies with the session and is never traded for another.
create table acting_handles (
  tenant_id uuid not null references tenants (id),
  hash bytea not null,
  session_id uuid not null,
  kind text not null check (kind in ('code', 'handle')),
  expires_at timestamptz not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id)
);
create index acting_handles_expiry on acting_handles (tenant_id, expires_at);
select wall('acting_handles', 'select, insert, delete');

alter table audit_entries drop constraint audit_entries_actor_kind_check;
alter table audit_entries add constraint audit_entries_actor_kind_check
  check (actor_kind in ('person', 'anonymous', 'nobody', 'system'));

-- Whether a link still opens anything: nothing any more once whoever made it may not come in themselves.
create function link_stands(link uuid, at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from capability_links l join people m on (m.tenant_id, m.id) = (l.tenant_id, l.made_by)
    where l.tenant_id = tenant() and l.id = link and l.revoked_at is null and l.expires_at > at
      and num_nonnulls(m.restricted_at, m.disabled_at, m.deleted_at, m.erased_at) = 0
  )
$$;

-- Whether somebody may still act as another: by the rights both have now, and from a session that has not ended.
-- 206 is ManageCompliance, 213 PerformSystemAdministration, 217 ManageAnalysts. Nobody gains a right of the catalogue
-- by acting, and nobody acts as who administers, watches, or acts as others.
create function acting_stands(acting uuid, acting_session uuid, subject uuid, at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from sessions s
      join people a on (a.tenant_id, a.id) = (s.tenant_id, s.person_id)
      join people p on p.tenant_id = s.tenant_id and p.id = subject
    where s.tenant_id = tenant() and s.id = acting_session and s.person_id = acting
      and s.ended_at is null and s.expires_at > at
      and num_nonnulls(a.restricted_at, a.disabled_at, a.deleted_at, a.erased_at) = 0
      and a.role_id = 2 and 217 = any (a.permissions)
      and not p.is_admin and p.role_id is distinct from 8 and p.permissions <@ a.permissions
    and not p.permissions && array[206, 213, 217]
  )
$$;
revoke all on function link_stands(uuid, timestamptz), acting_stands(uuid, uuid, uuid, timestamptz) from public;
select grant_app('execute on function link_stands(uuid, timestamptz)');
select grant_app('execute on function acting_stands(uuid, uuid, uuid, timestamptz)');

alter type actor
  add attribute resource_type text,
  add attribute resource_id uuid,
  add attribute participant_type text,
  add attribute acting_id uuid;

-- Without a person, it is the session of somebody who bears a link and has no account.
create or replace function session_actor(session uuid, at timestamptz) returns setof actor
language sql stable rows 1 set search_path = public, pg_temp as $$
  select s.tenant_id, s.id, s.site_id, p.id, p.person_type, p.role_id, p.company_id, p.is_admin, p.permissions,
         p.language, p.time_zone, p.needs_activation, s.resource_type, s.resource_id, s.participant_type, s.acting_id
  from sessions s left join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)
  where s.tenant_id = tenant() and s.id = session and s.ended_at is null and s.idle_until > at and s.expires_at > at
    and p.restricted_at is null and p.disabled_at is null and p.deleted_at is null and p.erased_at is null
    and (s.capability_id is null or link_stands(s.capability_id, at))
    and (s.acting_id is null or acting_stands(s.acting_id, s.acting_session_id, s.person_id, at))
$$;
