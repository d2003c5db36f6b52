-- Experts who register: what they have written so far. Nobody is a person before their address is proven and they finish.

create table registrations (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  version integer not null default 1,
  site_id uuid not null,
  email text not null check (length(email) <= 100),
  step text not null,
  draft jsonb not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  completed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id)
);
create index registrations_expiry on registrations (tenant_id, expires_at);
select wall('registrations', 'select, insert, update, delete');

-- What a browser shows to go on; only its SHA-256 is kept. A link that is followed replaces all others.
create table registration_keys (
  tenant_id uuid not null references tenants (id),
  hash bytea not null,
  registration_id uuid not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id, registration_id) references registrations (tenant_id, id) on delete cascade
);
create index registration_keys_registration on registration_keys (tenant_id, registration_id);
select wall('registration_keys', 'select, insert, delete');

-- Links that were wished for: to which address, and once it is decided, the SHA-256 of the secret.
create table registration_mails (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  registration_id uuid not null,
  email text not null,
  wished_at timestamptz not null,
  secret_hash bytea,
  expires_at timestamptz,
  used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, registration_id) references registrations (tenant_id, id) on delete cascade
);
create index registration_mails_registration on registration_mails (tenant_id, registration_id);
select wall('registration_mails', 'select, insert, update, delete');
