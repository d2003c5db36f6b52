-- Training: modules in published versions, which never change, and each person's completions of exactly one version.

create table training_modules (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
select enable_row_level_security('training_modules', 'select, insert');

create table training_versions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  module_id uuid not null,
  version integer not null check (version > 0),
  content jsonb not null,
  -- Who has to complete the module since this version; nobody: it is not asked any longer.
  audiences text[] not null check (audiences <@ array['expert', 'client', 'staff']),
  -- Completions of earlier versions no longer count.
  is_repeated boolean not null,
  published_at timestamptz not null,
  published_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, module_id, version),
  foreign key (tenant_id, module_id) references training_modules (tenant_id, id),
  foreign key (tenant_id, published_by) references people (tenant_id, id)
);
select enable_row_level_security('training_versions', 'select, insert');

create table training_drafts (
  tenant_id uuid not null references tenants (id),
  module_id uuid not null,
  version integer not null check (version > 0),
  content jsonb not null,
  edited_at timestamptz not null,
  edited_by uuid not null,
  primary key (tenant_id, module_id),
  foreign key (tenant_id, module_id) references training_modules (tenant_id, id),
  foreign key (tenant_id, edited_by) references people (tenant_id, id)
);
select enable_row_level_security('training_drafts', 'select, insert, update, delete');

-- How far somebody has come with a version. A completed one never changes but for the reminder before it expires.
create table training_runs (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  module_id uuid not null,
  version_id uuid not null,
  person_id uuid not null,
  step integer not null check (step >= 0),
  -- By question: the first answer and the last one.
  answers jsonb not null,
  saved_at timestamptz not null,
  completed_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, module_id) references training_modules (tenant_id, id),
  foreign key (tenant_id, version_id) references training_versions (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check ((completed_at is null) = (expires_at is null))
);
create unique index training_runs_open on training_runs (tenant_id, person_id, module_id) where completed_at is null;
create index training_runs_completed on training_runs (tenant_id, person_id, module_id, completed_at) where completed_at is not null;
create index training_runs_expiring on training_runs (tenant_id, expires_at) where completed_at is not null;
select enable_row_level_security('training_runs', 'select, insert, update, delete');

-- When people were last reminded of a module.
create table training_reminders (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  module_id uuid not null,
  reminded_at timestamptz not null,
  primary key (tenant_id, person_id, module_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, module_id) references training_modules (tenant_id, id)
);
select enable_row_level_security('training_reminders', 'select, insert, update, delete');
