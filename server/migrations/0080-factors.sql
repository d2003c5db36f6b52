-- What stands beside a password or a link: authenticator apps, recovery codes and passkeys.

-- Whether the people who run a tenant's network or watch over it must have a second factor. Null: as the installation
-- is, which demands it in production and not in a demo.
alter table tenants add column is_factor_demanded boolean;

-- An authenticator app. Secrets are sealed with the installation's own key.
create table totp_factors (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  secret bytea,
  confirmed_at timestamptz,
  -- The latest step of half a minute of which a code was taken: none is taken twice.
  last_step bigint not null default 0,
  -- A secret that was given out and is not confirmed yet.
  next_secret bytea,
  next_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((next_secret is null) = (next_at is null)),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select wall('totp_factors', 'select, insert, update, delete');

-- 80 random bits each; only the SHA-256 is kept.
create table recovery_codes (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, person_id, hash),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select wall('recovery_codes', 'select, insert, update, delete');

create table passkeys (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  person_id uuid not null,
  credential_id text not null check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- How often it was used, by its own count; a count that goes back betrays a copy.
  counter bigint not null,
  name text not null check (length(name) between 1 and 60),
  is_synced boolean not null,
  added_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create unique index passkeys_credential on passkeys (tenant_id, credential_id);
create index passkeys_person on passkeys (tenant_id, person_id);
select wall('passkeys', 'select, insert, update, delete');

-- Challenges that a device has signed: each counts once. Those nobody has signed stand nowhere, they prove themselves.
create table spent_challenges (
  tenant_id uuid not null references tenants (id),
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index spent_challenges_expiry on spent_challenges (tenant_id, expires_at);
select wall('spent_challenges', 'select, insert, delete');

-- Somebody has proved a password or a mailbox and owes the second factor. There is no session yet, and no token that
-- opens anything; the browser holds the secret of this row in a cookie.
create table second_steps (
  tenant_id uuid not null references tenants (id),
  hash bytea not null,
  site_id uuid not null,
  person_id uuid not null,
  way text not null,
  remember boolean not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index second_steps_person on second_steps (tenant_id, person_id);
create index second_steps_expiry on second_steps (tenant_id, expires_at);
select wall('second_steps', 'select, insert, delete');

-- The ways to sign in are the application's list, which it checks itself.
alter table sessions drop constraint if exists sessions_way_check;
alter table sessions add constraint sessions_way_check check (way ~ '^[a-z][a-zA-Z-]{1,30}$');
