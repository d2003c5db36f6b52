-- Compliance: rules, verdicts with what they rest on, and approvals.

-- A set of rules of the tenant or of one client. Published sets are never changed; the latest version is in force.
create table compliance_rule_sets (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  level text not null check (level in ('tenant', 'client')),
  client_id uuid,
  version integer not null check (version > 0),
  rules jsonb not null,
  published_at timestamptz not null,
  published_by uuid,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, level, client_id, version),
  check ((level = 'client') = (client_id is not null)),
  foreign key (tenant_id, client_id) references companies (tenant_id, id),
  foreign key (tenant_id, published_by) references people (tenant_id, id)
);
select enable_row_level_security('compliance_rule_sets', 'select, insert');

-- What verdicts rest on, once by the SHA-256 of its canonical JSON.
create table compliance_inputs (
  tenant_id uuid not null references tenants (id),
  hash bytea not null check (length(hash) = 32),
  kind text not null check (kind in ('facts', 'rules')),
  content jsonb not null,
  first_at timestamptz not null,
  primary key (tenant_id, hash)
);
select enable_row_level_security('compliance_inputs', 'select, insert');

create table compliance_verdicts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  subject_kind text not null check (subject_kind in ('call')),
  subject_id uuid not null,
  stage text not null check (stage in ('shortlist', 'propose', 'hold', 'confirm', 'day_before', 'join', 'read')),
  at timestamptz not null,
  judged_at timestamptz not null,
  engine text not null,
  rules_hash bytea not null,
  facts_hash bytea not null,
  outcome text not null check (outcome in ('allow', 'conditions', 'approve', 'block')),
  verdict jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, rules_hash) references compliance_inputs (tenant_id, hash),
  foreign key (tenant_id, facts_hash) references compliance_inputs (tenant_id, hash)
);
create index compliance_verdicts_subject on compliance_verdicts (tenant_id, subject_id, judged_at);
create index compliance_verdicts_judged on compliance_verdicts (tenant_id, judged_at);
select enable_row_level_security('compliance_verdicts', 'select, insert');

create table compliance_approvals (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  version integer not null default 1,
  state text not null check (state in ('open', 'approved', 'refused', 'lapsed', 'withdrawn')),
  verdict_id uuid not null,
  call_id uuid not null,
  call_code text not null,
  topic text not null,
  project_id uuid not null,
  client_id uuid not null,
  contact_id uuid not null,
  expert_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  opened_at timestamptz not null,
  opened_by uuid,
  -- Which reasons with which facts an officer has looked at.
  covers text[] not null,
  decided_at timestamptz,
  decided_by uuid,
  conditions text[] not null default '{}',
  note text check (length(note) between 1 and 2000),
  closed_at timestamptz,
  primary key (tenant_id, id),
  check (starts_at < ends_at),
  check ((decided_at is null) = (decided_by is null)),
  check ((state in ('approved', 'refused')) <= (decided_at is not null)),
  check ((state = 'open') = (closed_at is null)),
  foreign key (tenant_id, verdict_id) references compliance_verdicts (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, client_id) references companies (tenant_id, id),
  foreign key (tenant_id, contact_id) references people (tenant_id, id),
  foreign key (tenant_id, expert_id) references people (tenant_id, id),
  foreign key (tenant_id, opened_by) references people (tenant_id, id),
  foreign key (tenant_id, decided_by) references people (tenant_id, id)
);
create unique index compliance_approvals_open on compliance_approvals (tenant_id, call_id) where state = 'open';
create index compliance_approvals_queue on compliance_approvals (tenant_id, starts_at) where state = 'open';
create index compliance_approvals_call on compliance_approvals (tenant_id, call_id, opened_at);
select enable_row_level_security('compliance_approvals', 'select, insert, update');

-- What is known of companies besides their name. Names as people type them, normalized for comparison, lead to a company.
create table company_names (
  tenant_id uuid not null references tenants (id),
  match_name text not null check (length(match_name) between 1 and 200),
  company_id uuid not null,
  primary key (tenant_id, match_name),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create index company_names_company on company_names (tenant_id, company_id);
select enable_row_level_security('company_names', 'select, insert, update, delete');

create table company_profiles (
  tenant_id uuid not null references tenants (id),
  company_id uuid not null,
  version integer not null default 1,
  parent_id uuid,
  -- Arrays of half-open intervals of days; null: nobody knows whether its shares are listed.
  listings jsonb,
  offers jsonb not null default '[]',
  is_opted_out boolean not null default false,
  is_government boolean not null default false,
  -- Names of the competitors of a client.
  competitors text[] not null default '{}',
  primary key (tenant_id, company_id),
  check (parent_id <> company_id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, parent_id) references companies (tenant_id, id)
);
select enable_row_level_security('company_profiles', 'select, insert, update');

-- Companies that a client, or the whole tenant (client_id null), may not talk about. Entries end; they are never deleted.
create table restricted_companies (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  client_id uuid,
  name text not null check (length(name) between 1 and 200),
  company_id uuid,
  from_on date not null,
  until_on date,
  reason text check (length(reason) between 1 and 500),
  added_at timestamptz not null,
  added_by uuid,
  ended_by uuid,
  primary key (tenant_id, id),
  check (until_on is null or until_on >= from_on),
  foreign key (tenant_id, client_id) references companies (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, added_by) references people (tenant_id, id),
  foreign key (tenant_id, ended_by) references people (tenant_id, id)
);
create index restricted_companies_client on restricted_companies (tenant_id, client_id, from_on);
select enable_row_level_security('restricted_companies', 'select, insert, update');

-- A call in scheduling may have a picked time that is kept until the call is confirmed.
alter table calls
  add column picked_starts_at timestamptz,
  add column picked_ends_at timestamptz,
  add constraint calls_picked_check check (
    (picked_starts_at is null) = (picked_ends_at is null) and picked_starts_at < picked_ends_at
    and (picked_starts_at is null or status = 9));

-- A step keeps what it changed: the status before and after, the slot, the reason, the price and the verdict.
alter table call_steps
  add column from_status smallint,
  add column to_status smallint,
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column reason text,
  add column credits integer,
  add column verdict_id uuid,
  drop constraint call_steps_kind_check,
  add constraint call_steps_kind_check check (kind in ('requested', 'times_offered', 'picked', 'scheduled',
    'rescheduled', 'postponed', 'held', 'reopened', 'cancelled', 'completed', 'removed')),
  add foreign key (tenant_id, verdict_id) references compliance_verdicts (tenant_id, id);
