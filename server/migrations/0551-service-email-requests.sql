-- Service addresses that wait for confirmation by a link in a mail to them, and those that were confirmed.
create table service_email_requests (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  person_id uuid not null,
  email text not null check (length(email) <= 100),
  requested_by uuid not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  -- Of the secret in the link; null until the mail is queued.
  secret_hash bytea check (length(secret_hash) = 32),
  confirmed_at timestamptz,
  -- Withdrawn, or replaced by another request.
  voided_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, requested_by) references people (tenant_id, id),
  check (num_nonnulls(confirmed_at, voided_at) <= 1)
);
create index service_email_requests_person on service_email_requests (tenant_id, person_id);
create index service_email_requests_requested_by on service_email_requests (tenant_id, requested_by);
-- A person has one address that waits.
create unique index service_email_requests_pending on service_email_requests (tenant_id, person_id)
  where confirmed_at is null and voided_at is null;
select enable_row_level_security('service_email_requests', 'select, insert, update, delete');
