-- Content of calls that is withheld because it may be inside information, who has had access to it, and what officers decide.

-- While a row of a call has no end, its content is withheld and nothing of it is erased.
create table call_freezes (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  call_id uuid not null,
  frozen_at timestamptz not null,
  lifted_at timestamptz check (lifted_at >= frozen_at),
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id)
);
create unique index call_freezes_open on call_freezes (tenant_id, call_id) where lifted_at is null;
create index call_freezes_call on call_freezes (tenant_id, call_id);
select enable_row_level_security('call_freezes', 'select, insert, update');

-- Who has read the content of a call since it was frozen, and silent observers, who leave no visit in the room.
create table call_accesses (
  tenant_id uuid not null references tenants (id),
  call_id uuid not null,
  person_id uuid not null,
  content text not null check (content in ('room', 'conversation', 'answers')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null check (times > 0),
  primary key (tenant_id, call_id, person_id, content),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index call_accesses_person on call_accesses (tenant_id, person_id);
select enable_row_level_security('call_accesses', 'select, insert, update');

-- One incident per freeze of a call.
create table incidents (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  call_id uuid not null,
  freeze_id uuid not null,
  state text not null default 'open' check (state in ('open', 'held', 'released')),
  opened_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, freeze_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, freeze_id) references call_freezes (tenant_id, id)
);
create index incidents_call on incidents (tenant_id, call_id);
create index incidents_opened on incidents (tenant_id, opened_at desc, id desc);
select enable_row_level_security('incidents', 'select, insert, update');

create table incident_reports (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  incident_id uuid not null,
  reported_at timestamptz not null,
  reported_by uuid not null,
  seat text not null,
  note text not null check (length(note) <= 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, incident_id) references incidents (tenant_id, id),
  foreign key (tenant_id, reported_by) references people (tenant_id, id)
);
create index incident_reports_incident on incident_reports (tenant_id, incident_id, reported_at);
create index incident_reports_person on incident_reports (tenant_id, reported_by);
select enable_row_level_security('incident_reports', 'select, insert');

create table incident_assessments (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  incident_id uuid not null,
  outcome text not null check (outcome in ('held', 'released')),
  reasoning text not null check (length(reasoning) between 1 and 4000),
  decided_at timestamptz not null,
  decided_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, incident_id) references incidents (tenant_id, id),
  foreign key (tenant_id, decided_by) references people (tenant_id, id)
);
create index incident_assessments_incident on incident_assessments (tenant_id, incident_id, decided_at);
create index incident_assessments_person on incident_assessments (tenant_id, decided_by);
select enable_row_level_security('incident_assessments', 'select, insert');
