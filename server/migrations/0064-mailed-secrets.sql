-- Secrets that prove a mailbox: to set a new password, or to end an activation. A request exists for every address
-- asked; the secret, 256 random bits of which only the SHA-256 is kept, only once somebody is entitled to it.

create table mailed_secrets (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  purpose text not null check (purpose in ('reset', 'activation')),
  site_id uuid not null,
  -- Where it was sent: worth nothing once the person has another address.
  email text not null check (length(email) <= 100),
  redirect_url text not null,
  requested_at timestamptz not null,
  person_id uuid,
  secret_hash bytea,
  expires_at timestamptz,
  used_at timestamptz,
  -- A newer one was sent to the same person, or another one was used.
  voided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create unique index mailed_secrets_secret on mailed_secrets (tenant_id, secret_hash);
create index mailed_secrets_requested on mailed_secrets (tenant_id, requested_at);
create index mailed_secrets_person on mailed_secrets (tenant_id, person_id, purpose) where used_at is null;
select wall('mailed_secrets', 'select, insert, update, delete');
