-- Experts are invited to projects before anybody asks them for a call. A row is never deleted: another invitation is another row.
create table project_opportunities (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  project_id uuid not null,
  person_id uuid not null,
  state text not null check (state in ('invited', 'accepted', 'declined', 'lapsed')),
  -- A few words from whoever invites.
  message text check (length(message) between 1 and 1000),
  answer_by timestamptz not null,
  invited_at timestamptz not null,
  invited_by uuid not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  decline_reason text
    check (decline_reason in ('conflict', 'not_my_field', 'no_time', 'rate', 'employer_policy', 'other')),
  note text check (length(note) between 1 and 500),
  -- The hourly rate the expert asks for on this project; null for their usual one.
  rate_minor integer check (rate_minor > 0),
  rate_currency text check (rate_currency ~ '^[A-Z]{3}$'),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, invited_by) references people (tenant_id, id),
  check ((state in ('accepted', 'declined')) = (answered_at is not null)),
  check ((state = 'declined') = (decline_reason is not null)),
  check ((rate_minor is null) = (rate_currency is null)),
  check (answer_by > invited_at)
);
create unique index project_opportunities_open on project_opportunities (tenant_id, project_id, person_id)
  where state = 'invited';
create index project_opportunities_person on project_opportunities (tenant_id, person_id, invited_at);
create index project_opportunities_unreminded on project_opportunities (tenant_id, invited_at)
  where state = 'invited' and reminded_at is null;
select enable_row_level_security('project_opportunities', 'select, insert, update');

-- How many messages about opportunities an expert wants in seven days; null for any number. Locked while one is invited.
create table opportunity_limits (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  weekly_limit smallint check (weekly_limit between 0 and 50),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select enable_row_level_security('opportunity_limits', 'select, insert, update, delete');
