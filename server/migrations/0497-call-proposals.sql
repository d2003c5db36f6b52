-- Other times that one side of a call proposes, in place of those on offer or of the time that the call has.
create table call_proposals (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  n integer generated always as identity,
  call_id uuid not null,
  side text not null check (side in ('client', 'expert')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  times jsonb not null check (jsonb_typeof(times) = 'array' and jsonb_array_length(times) between 1 and 5),
  note text check (length(note) between 1 and 1000),
  -- The version of the invitation that a calendar program has answered with the proposal; null when it was made in the product.
  invitation_sequence integer check (invitation_sequence >= 0),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'replaced')),
  settled_at timestamptz,
  settled_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, proposed_by) references people (tenant_id, id),
  foreign key (tenant_id, settled_by) references people (tenant_id, id),
  check ((state = 'open') = (settled_at is null))
);
create unique index call_proposals_open on call_proposals (tenant_id, call_id) where state = 'open';
create index call_proposals_call on call_proposals (tenant_id, call_id, n);
select enable_row_level_security('call_proposals', 'select, insert, update');

-- What the people of a call have answered to a proposal. Whoever answers again has another row.
create table call_proposal_answers (
  tenant_id uuid not null,
  id uuid not null,
  n integer generated always as identity,
  proposal_id uuid not null,
  person_id uuid not null,
  answer text not null check (answer in ('accept', 'decline')),
  -- Which of the times suits them.
  starts_at timestamptz,
  answered_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, proposal_id) references call_proposals (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check ((answer = 'accept') = (starts_at is not null))
);
create index call_proposal_answers_proposal on call_proposal_answers (tenant_id, proposal_id, n);
select enable_row_level_security('call_proposal_answers', 'select, insert');

alter table call_steps drop constraint call_steps_kind_check;
alter table call_steps add constraint call_steps_kind_check check (kind in (
  'requested', 'times_offered', 'picked', 'accepted', 'scheduled', 'rescheduled', 'postponed', 'held', 'reopened',
  'cancelled', 'completed', 'corrected', 'removed', 'interaction_changed', 'minutes_confirmed',
  'rate_approved', 'client_approved', 'interpreter_requested', 'interpreter_released', 'contact_replaced',
  'times_proposed', 'proposal_declined'));
