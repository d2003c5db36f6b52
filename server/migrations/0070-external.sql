-- Signing in with an account elsewhere (OpenID Connect), and being handed over from one portal to the other.

-- Which ways there are is said in one place, the code; here they only have the form of a word.
alter table sessions drop constraint sessions_way_check;
alter table sessions add constraint sessions_way_check check (way ~ '^[a-z][a-z-]{1,19}$');

-- Who vouches for a tenant's people. Written by whoever runs the installation: the server asks these addresses, and a
-- tenant's administrator must not be able to make it ask others.
create table identity_providers (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  issuer text not null check (issuer ~ '^https?://'),
  client_id text not null,
  -- Under a key of the installation's secret; without one the client has only PKCE to show.
  client_secret bytea,
  -- Addresses below these domains are the provider's own to vouch for: who comes with one is that person here.
  email_domains text[] not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
select wall('identity_providers', 'select');

-- An account elsewhere that a person signs in with.
create table external_identities (
  tenant_id uuid not null references tenants (id),
  provider_id uuid not null,
  person_id uuid not null,
  subject text not null check (length(subject) between 1 and 255),
  -- How the account calls itself; for its owner to recognise it, for nothing else.
  label text not null check (length(label) <= 200),
  connected_at timestamptz not null,
  -- Since when it is no way in any more; remembered, so that it does not become one again by itself.
  disconnected_at timestamptz,
  primary key (tenant_id, provider_id, person_id),
  unique (tenant_id, provider_id, subject),
  foreign key (tenant_id, provider_id) references identity_providers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index external_identities_person on external_identities (tenant_id, person_id);
select wall('external_identities', 'select, insert, update, delete');

-- Somebody who has gone to a provider and is expected back in the same browser. Nonce and PKCE verifier are made out of
-- that browser's cookie, so that nothing here helps anybody to come back in its place.
create table external_attempts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  site_id uuid not null,
  provider_id uuid not null,
  -- Whose account is to be connected; absent for signing in.
  person_id uuid,
  state_hash bytea not null,
  browser_hash bytea not null,
  remember boolean not null,
  redirect_url text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, state_hash),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, provider_id) references identity_providers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index external_attempts_expiry on external_attempts (tenant_id, expires_at);
select wall('external_attempts', 'select, insert, update, delete');

-- Where a browser is sent when somebody signs out in it, so that it is signed out at the provider as well. It is known by
-- its cookie and not by the session, which may have been ended from elsewhere before.
create table external_sign_outs (
  tenant_id uuid not null references tenants (id),
  browser_hash bytea not null,
  site_id uuid not null,
  provider_id uuid not null,
  -- The address with the provider's own token in it, under a key of the installation's secret.
  address bytea,
  expires_at timestamptz not null,
  primary key (tenant_id, browser_hash),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, provider_id) references identity_providers (tenant_id, id) on delete cascade
);
create index external_sign_outs_expiry on external_sign_outs (tenant_id, expires_at);
select wall('external_sign_outs', 'select, insert, update, delete');

-- A code that carries a proven sign-in to another site of the tenant, or to the person's phone: 60 seconds, once.
create table hand_overs (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- Where it is worth something.
  site_id uuid not null,
  person_id uuid not null,
  code_hash bytea not null,
  way text not null,
  remember boolean not null,
  provider_id uuid,
  sign_out bytea,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code_hash),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, provider_id) references identity_providers (tenant_id, id) on delete cascade
);
create index hand_overs_expiry on hand_overs (tenant_id, expires_at);
select wall('hand_overs', 'select, insert, update, delete');
