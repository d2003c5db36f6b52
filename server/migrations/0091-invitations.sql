-- Invitations, in batches: one typed by hand, or a thousand from a file. Nobody has a record until they accept.

create table invitation_batches (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('client', 'expert', 'vendor')),
  state text not null check (state in ('preview', 'sending', 'done', 'discarded')),
  file_name text check (length(file_name) <= 200),
  -- Whose team the invited join.
  project_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  total integer not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, created_by) references people (tenant_id, id)
);
create index invitation_batches_latest on invitation_batches (tenant_id, created_at desc, id desc);
select wall('invitation_batches', 'select, insert, update');

create table invitations (
  tenant_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  -- The place in the request or the line of the file.
  n integer not null,
  kind text not null check (kind in ('client', 'expert', 'vendor')),
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  -- As it was written, which may be no address at all.
  email text not null check (length(email) <= 200),
  company_name text check (length(company_name) <= 200),
  company_id uuid,
  language text not null,
  -- 1 failed validation, 2 successful, 3 collision; none as long as it waits.
  upload_status smallint check (upload_status in (1, 2, 3)),
  failure text,
  conflict text check (conflict in ('email', 'name', 'row', 'invited')),
  conflicts_with uuid,
  conflict_name text,
  -- SHA-256 of the 256 random bits in the mail.
  secret_hash bytea,
  sent_at timestamptz,
  expires_at timestamptz,
  reminded_at timestamptz,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  person_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, batch_id, n),
  foreign key (tenant_id, batch_id) references invitation_batches (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check ((upload_status = 2) = (sent_at is not null)),
  check ((accepted_at is null) = (person_id is null))
);
create unique index invitations_secret on invitations (tenant_id, secret_hash);
create index invitations_open on invitations (tenant_id, lower(email))
  where sent_at is not null and accepted_at is null and withdrawn_at is null;
create index invitations_sent on invitations (tenant_id, sent_at) where sent_at is not null;
create index invitations_waiting on invitations (tenant_id, batch_id, n) where upload_status is null;
create index invitations_person on invitations (tenant_id, person_id) where person_id is not null;
select wall('invitations', 'select, insert, update, delete');
