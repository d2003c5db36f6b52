-- What a picked time may wait for besides an officer of the network: the price, the client's own officers, a chaperone, an
-- interpreter.

alter table projects
  -- Hundredths of credits: the price of an hour that the client has agreed to; a higher one is approved call by call.
  add column agreed_credits_per_hour integer check (agreed_credits_per_hour > 0);

alter table calls
  add column needs_interpreter boolean not null default false,
  -- A rule asks for a chaperone; approvals ask for one themselves.
  add column needs_chaperone boolean not null default false;

-- What people of the client have decided about a call: about its price, or as its compliance officers.
create table call_client_decisions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  n integer generated always as identity,
  call_id uuid not null,
  matter text not null check (matter in ('rate', 'compliance')),
  decision text not null check (decision in ('approve', 'refuse')),
  -- Hundredths of credits: the price of an hour that was decided about.
  credits_per_hour integer check (credits_per_hour >= 0),
  note text check (length(note) between 1 and 1000),
  decided_at timestamptz not null,
  decided_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, decided_by) references people (tenant_id, id),
  check ((matter = 'rate') = (credits_per_hour is not null)),
  check (decision = 'approve' or note is not null)
);
create index call_client_decisions_call on call_client_decisions (tenant_id, call_id, n);
select enable_row_level_security('call_client_decisions', 'select, insert');

alter table call_steps drop constraint call_steps_kind_check;
alter table call_steps add constraint call_steps_kind_check check (kind in (
  'requested', 'times_offered', 'picked', 'accepted', 'scheduled', 'rescheduled', 'postponed', 'held', 'reopened',
  'cancelled', 'completed', 'corrected', 'removed', 'interaction_changed', 'minutes_confirmed',
  'rate_approved', 'client_approved', 'interpreter_requested', 'interpreter_released'));

-- The people of a client, to find its officers.
create index people_clients on people (tenant_id, company_id) where role_id = 1;
