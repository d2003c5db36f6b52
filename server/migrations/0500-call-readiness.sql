-- What people with a seat have done for the time of a call: opened its page or its lobby, and let the lobby use a microphone or
-- camera. Only what they do in the product is recorded, never whether a mail was opened. Deleted a week after the call.
create table call_readiness (
  tenant_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  starts_at timestamptz not null,
  step text not null check (step in ('page', 'lobby', 'devices')),
  reached_at timestamptz not null,
  primary key (tenant_id, call_id, person_id, starts_at, step),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index call_readiness_person on call_readiness (tenant_id, person_id);
create index call_readiness_start on call_readiness (tenant_id, starts_at);
select enable_row_level_security('call_readiness', 'select, insert, delete');

-- Reminders that staff have sent to one person with a seat.
create table call_nudges (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  nudged_by uuid not null,
  nudged_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, nudged_by) references people (tenant_id, id)
);
create index call_nudges_call on call_nudges (tenant_id, call_id, person_id, nudged_at);
create index call_nudges_person on call_nudges (tenant_id, person_id);
create index call_nudges_by on call_nudges (tenant_id, nudged_by);
select enable_row_level_security('call_nudges', 'select, insert');
