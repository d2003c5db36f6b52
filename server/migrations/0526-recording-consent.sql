-- Requests to record calls, what everybody answered, and how each went on.

create table recording_requests (
  tenant_id uuid not null references tenants (id),
  -- Also the id of the recording.
  id uuid not null,
  -- The order, also of what happens at one instant.
  n bigint generated always as identity,
  call_id uuid not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  state text not null check (state in ('requested', 'recording', 'paused', 'refused', 'ended')),
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, requested_by) references people (tenant_id, id)
);
create index recording_requests_call on recording_requests (tenant_id, call_id);
create index recording_requests_by on recording_requests (tenant_id, requested_by);
-- One at a time in a call.
create unique index recording_requests_open on recording_requests (tenant_id, call_id)
  where state in ('requested', 'recording', 'paused');
select enable_row_level_security('recording_requests', 'select, insert, update');

-- Nothing is changed or removed here; a person's latest answer counts.
create table recording_answers (
  tenant_id uuid not null,
  id uuid not null,
  n bigint generated always as identity,
  recording_id uuid not null,
  person_id uuid not null,
  seat text not null,
  answer text not null check (answer in ('agreed', 'refused', 'withdrawn')),
  -- The version of the text that was on the screen.
  text_version smallint not null,
  answered_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, recording_id) references recording_requests (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index recording_answers_recording on recording_answers (tenant_id, recording_id);
create index recording_answers_person on recording_answers (tenant_id, person_id);
select enable_row_level_security('recording_answers', 'select, insert');

create table recording_changes (
  tenant_id uuid not null,
  id uuid not null,
  n bigint generated always as identity,
  recording_id uuid not null,
  state text not null check (state in ('requested', 'recording', 'paused', 'refused', 'ended')),
  changed_at timestamptz not null,
  -- Whose request, answer or entrance it was; null when the call ended.
  changed_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, recording_id) references recording_requests (tenant_id, id),
  foreign key (tenant_id, changed_by) references people (tenant_id, id)
);
create index recording_changes_recording on recording_changes (tenant_id, recording_id);
create index recording_changes_by on recording_changes (tenant_id, changed_by);
select enable_row_level_security('recording_changes', 'select, insert');
