alter table tenants
  -- How long the other side waits before it can report a no-show.
  add column no_show_grace_minutes integer not null default 10 check (no_show_grace_minutes between 0 and 60);

-- Who did not come to a call that had a time, or cancelled it so late that it counts. A row is never changed: what the person says
-- about it is beside it.
create table missed_calls (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  n integer generated always as identity,
  call_id uuid not null,
  person_id uuid not null,
  side text not null check (side in ('client', 'expert')),
  kind text not null check (kind in ('no_show', 'late_cancellation')),
  starts_at timestamptz not null,
  -- Null when a job has cancelled the call.
  reported_by uuid,
  reported_at timestamptz not null,
  -- What the client pays for it, in hundredths; null where the price of the call is not known.
  credits integer check (credits >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, reported_by) references people (tenant_id, id)
);
create index missed_calls_call on missed_calls (tenant_id, call_id, n);
create index missed_calls_person on missed_calls (tenant_id, person_id, reported_at);
create index missed_calls_by on missed_calls (tenant_id, reported_by);
select enable_row_level_security('missed_calls', 'select, insert');

-- The right of reply: what the absent side says, once.
create table missed_call_answers (
  tenant_id uuid not null,
  missed_call_id uuid not null,
  answered_by uuid not null,
  answered_at timestamptz not null,
  answer text not null check (length(answer) between 1 and 1000),
  primary key (tenant_id, missed_call_id),
  foreign key (tenant_id, missed_call_id) references missed_calls (tenant_id, id),
  foreign key (tenant_id, answered_by) references people (tenant_id, id)
);
create index missed_call_answers_by on missed_call_answers (tenant_id, answered_by);
select enable_row_level_security('missed_call_answers', 'select, insert');
