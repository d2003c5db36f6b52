-- Sessions and the secrets that open them. Secrets are 256 random bits; only their SHA-256 is kept.

create table passwords (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  hash text not null,
  set_at timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select wall('passwords', 'select, insert, update');

create table sessions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  site_id uuid not null,
  person_id uuid not null,
  way text not null check (way in ('password', 'link')),
  remember boolean not null,
  user_agent text not null,
  address text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- When it ends unless it is refreshed before, and when it ends in any case.
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index sessions_person on sessions (tenant_id, person_id) where ended_at is null;
select wall('sessions', 'select, insert, update');

-- The one table that is read before the tenant is known, and only by open_actor.
create table access_tokens (
  tenant_id uuid not null references tenants (id),
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id)
);
create index access_tokens_hash on access_tokens (hash);
create index access_tokens_expiry on access_tokens (tenant_id, expires_at);
select wall('access_tokens', 'insert, select (tenant_id, expires_at), delete');
create policy lookup on access_tokens for select to current_user using (true);

-- A family is a session; a token points to its successor once it has been traded.
create table refresh_tokens (
  tenant_id uuid not null references tenants (id),
  hash bytea not null,
  session_id uuid not null,
  parent_hash bytea,
  device_hash bytea not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  rotated_at timestamptz,
  -- The successor's plain value under a key derived from this token's own: only its bearer can read it.
  successor bytea,
  revoked_at timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id)
);
create index refresh_tokens_session on refresh_tokens (tenant_id, session_id);
-- At most one living leaf in a family, whatever the processes do.
create unique index refresh_tokens_leaf on refresh_tokens (tenant_id, session_id) where rotated_at is null and revoked_at is null;
select wall('refresh_tokens', 'select, insert, update, delete');

-- A request for a sign-in link. It exists for every address asked; the secret only once somebody is entitled to it.
create table link_requests (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  site_id uuid not null,
  email text not null check (length(email) <= 100),
  browser_hash bytea not null,
  code_hash bytea not null,
  redirect_url text not null,
  requested_at timestamptz not null,
  person_id uuid,
  secret_hash bytea,
  expires_at timestamptz,
  used_at timestamptz,
  -- A newer link was sent to the same address.
  voided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create unique index link_requests_secret on link_requests (tenant_id, secret_hash);
create index link_requests_requested on link_requests (tenant_id, requested_at);
create index link_requests_email on link_requests (tenant_id, site_id, lower(email)) where used_at is null;
select wall('link_requests', 'select, insert, update, delete');

create type actor as (
  tenant_id uuid, session_id uuid, site_id uuid, person_id uuid, person_type smallint, role_id smallint, company_id uuid,
  is_admin boolean, permissions integer[], language text, time_zone text, needs_activation boolean
);

-- Whose session it is, once the tenant is set. Nobody who is restricted, disabled, deleted or erased comes through.
create function session_actor(session uuid, at timestamptz) returns setof actor
language sql stable rows 1 set search_path = public, pg_temp as $$
  select s.tenant_id, s.id, s.site_id, p.id, p.person_type, p.role_id, p.company_id, p.is_admin, p.permissions,
         p.language, p.time_zone, p.needs_activation
  from sessions s join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)
  where s.tenant_id = tenant() and s.id = session and s.ended_at is null and s.idle_until > at and s.expires_at > at
    and p.restricted_at is null and p.disabled_at is null and p.deleted_at is null and p.erased_at is null
$$;

-- The first statement of a request with a token: finds the session and sets the tenant for the transaction.
-- It reads one table across tenants and then only what the tenant's own wall shows.
create function open_actor(token_hash bytea, at timestamptz) returns setof actor
language plpgsql volatile rows 1 security definer set search_path = public, pg_temp as $$
declare found_tenant uuid; found_session uuid;
begin
  select a.tenant_id, a.session_id into found_tenant, found_session
  from access_tokens a where a.hash = token_hash and a.expires_at > at;
  if found_tenant is null then
    perform set_config('app.tenant_id', '', true);
    return;
  end if;
  perform set_config('app.tenant_id', found_tenant::text, true);
  return query select * from session_actor(found_session, at);
  if not found then
    perform set_config('app.tenant_id', '', true);
  end if;
end $$;
revoke all on function session_actor(uuid, timestamptz), open_actor(bytea, timestamptz) from public;
select grant_app('execute on function session_actor(uuid, timestamptz)');
select grant_app('execute on function open_actor(bytea, timestamptz)');
revoke all on function open_actor(bytea, timestamptz) from public;
select grant_app('execute on function open_actor(bytea, timestamptz)');
