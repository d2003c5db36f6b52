-- The seat is the unit of a call: chaperones, invitations of every kind of seat, the price of further experts, and silent
-- seats of compliance.

alter table call_seats
  drop constraint call_seats_kind_check,
  add constraint call_seats_kind_check check (kind in ('client', 'expert', 'interpreter', 'chaperone', 'compliance')),
  -- The hourly price a further expert adds to the call, in hundredths of credits; null for everybody else.
  add column credits_per_hour integer check (credits_per_hour >= 0);

alter table room_visits
  drop constraint room_visits_seat_check,
  add constraint room_visits_seat_check check (seat in ('client', 'expert', 'interpreter', 'chaperone', 'compliance'));

alter table call_invitations rename column side to seat;
alter table call_invitations
  drop constraint call_invitations_side_check,
  add constraint call_invitations_seat_check
    check (seat in ('client', 'expert', 'interpreter', 'chaperone', 'compliance', 'silent_compliance'));

-- A table of its own: what reads the seats of a call never finds a silent one.
create table call_silent_seats (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  given_by uuid not null,
  given_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, call_id, person_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, given_by) references people (tenant_id, id)
);
select enable_row_level_security('call_silent_seats', 'select, insert, delete');
create index call_silent_seats_person on call_silent_seats (tenant_id, person_id);
