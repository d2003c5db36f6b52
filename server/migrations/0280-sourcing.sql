-- Requests to research providers for experts, and their proposals.

create table sourcing_requests (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  project_id uuid not null,
  vendor_id uuid not null,
  -- What the research provider reads; never the client's name or the exclusions of the brief.
  title text not null check (length(title) between 1 and 200),
  brief text not null check (length(brief) between 1 and 4000),
  questions text[] not null default '{}',
  due_on date not null,
  requested_at timestamptz not null,
  requested_by uuid not null,
  closed_at timestamptz,
  closed_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, vendor_id) references companies (tenant_id, id),
  foreign key (tenant_id, requested_by) references people (tenant_id, id),
  foreign key (tenant_id, closed_by) references people (tenant_id, id),
  check ((closed_at is null) = (closed_by is null))
);
create unique index sourcing_requests_open on sourcing_requests (tenant_id, project_id, vendor_id) where closed_at is null;
create index sourcing_requests_vendor on sourcing_requests (tenant_id, vendor_id, requested_at);
select enable_row_level_security('sourcing_requests', 'select, insert, update');

create table proposals (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  version integer not null default 1,
  request_id uuid not null,
  project_id uuid not null,
  vendor_id uuid not null,
  state text not null check (state in ('submitted', 'accepted', 'declined', 'withdrawn')),
  -- What the research provider says of the person; null once it was erased.
  info jsonb,
  -- For comparison with other proposals: the address in lower case, and the beginnings of the names.
  email_key text,
  name_key text,
  person_id uuid,
  credits_per_hour integer check (credits_per_hour >= 0),
  decline_reason text check (decline_reason in ('not_relevant', 'duplicate', 'too_expensive', 'conflict', 'other')),
  decline_note text check (length(decline_note) <= 500),
  proposed_at timestamptz not null,
  proposed_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, request_id) references sourcing_requests (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, vendor_id) references companies (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, proposed_by) references people (tenant_id, id),
  foreign key (tenant_id, decided_by) references people (tenant_id, id),
  check ((state = 'submitted') = (decided_at is null)),
  check ((state = 'accepted') = (person_id is not null)),
  check ((state = 'declined') = (decline_reason is not null)),
  check (info is not null or state in ('declined', 'withdrawn'))
);
create unique index proposals_email on proposals (tenant_id, request_id, email_key) where state in ('submitted', 'accepted');
create index proposals_project on proposals (tenant_id, project_id);
create index proposals_vendor on proposals (tenant_id, vendor_id, proposed_at);
create index proposals_same_email on proposals (tenant_id, email_key);
create index proposals_same_name on proposals (tenant_id, name_key);
create index proposals_person on proposals (tenant_id, person_id) where person_id is not null;
create index proposals_erasable on proposals (tenant_id, decided_at) where info is not null and state in ('declined', 'withdrawn');
select enable_row_level_security('proposals', 'select, insert, update');

-- Each version of a proposal as it was before a change. Erased with the proposal.
create table proposal_versions (
  tenant_id uuid not null references tenants (id),
  proposal_id uuid not null,
  version integer not null,
  info jsonb not null,
  replaced_at timestamptz not null,
  replaced_by uuid not null,
  primary key (tenant_id, proposal_id, version),
  foreign key (tenant_id, proposal_id) references proposals (tenant_id, id),
  foreign key (tenant_id, replaced_by) references people (tenant_id, id)
);
select enable_row_level_security('proposal_versions', 'select, insert, delete');

-- Experts whose names begin alike, to compare a proposed person with.
create index people_names_alike on people (tenant_id, lower(left(last_name, 3)), lower(left(first_name, 1))) where person_type = 2;
