-- What compliance officers have done in the room of a call: nothing is changed or removed here.
create table call_interventions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- The order, also of what happens at one instant.
  n bigint generated always as identity,
  call_id uuid not null,
  kind text not null check (kind in ('paused', 'resumed', 'reminded', 'ended')),
  at timestamptz not null,
  by_id uuid not null,
  -- Whom a reminder is for; null: everybody.
  person_id uuid check (person_id is null or kind = 'reminded'),
  -- Why the call was ended, for officers.
  reason text check ((reason is not null) = (kind = 'ended')),
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, by_id) references people (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index call_interventions_call on call_interventions (tenant_id, call_id, n);
create index call_interventions_by on call_interventions (tenant_id, by_id);
create index call_interventions_person on call_interventions (tenant_id, person_id);
select enable_row_level_security('call_interventions', 'select, insert');
