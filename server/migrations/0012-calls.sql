-- Consultations: what was asked for, what became of it, who was in the room and for how long.

create table calls (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  code text not null,
  status smallint not null check (status in (4, 5, 6, 7, 8, 9, 11, 12)),
  type text not null check (type in ('first', 'follow_up')),
  topic text not null,
  questions text[] not null default '{}',
  project_id uuid not null,
  client_id uuid not null,
  contact_id uuid not null,
  expert_id uuid not null,
  -- The zone the call was arranged in.
  time_zone text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  expected_minutes integer not null check (expected_minutes between 15 and 240 and expected_minutes % 5 = 0),
  actual_minutes integer check (actual_minutes >= 0),
  credits integer,
  cancellation_reason text,
  wait_type text,
  reasons text[] not null default '{}',
  platform_type text not null default 'bridge' check (platform_type in ('bridge', 'phone', 'external')),
  site_type text not null check (site_type in ('Exchange', 'Expert')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, client_id) references companies (tenant_id, id),
  foreign key (tenant_id, contact_id) references people (tenant_id, id),
  foreign key (tenant_id, expert_id) references people (tenant_id, id),
  check ((starts_at is null) = (ends_at is null) and starts_at < ends_at),
  -- A time is what makes a call scheduled, and only a cancelled call says why.
  check (status not in (4, 6, 7) or starts_at is not null),
  check (status not in (8, 9, 12) or starts_at is null),
  check ((status = 6) <= (actual_minutes is not null)),
  check (cancellation_reason is null or status in (5, 11)),
  check (wait_type is null or status = 9)
);
create index calls_project on calls (tenant_id, project_id);
create index calls_contact on calls (tenant_id, contact_id);
create index calls_expert on calls (tenant_id, expert_id);
create index calls_due on calls (tenant_id, starts_at) where status in (4, 7);
select wall('calls', 'select, insert, update');

alter table bookings add foreign key (tenant_id, call_id) references calls (tenant_id, id);

create table call_seats (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('client', 'expert', 'interpreter', 'compliance', 'silent_compliance')),
  state text not null check (state in ('invited', 'accepted', 'declined')),
  place smallint not null,
  primary key (tenant_id, id),
  unique (tenant_id, call_id, person_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index call_seats_person on call_seats (tenant_id, person_id);
select wall('call_seats', 'select, insert, update, delete');

-- Times the expert has offered. They keep nobody's calendar busy until one is confirmed.
create table call_offers (
  tenant_id uuid not null,
  call_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (starts_at < ends_at),
  primary key (tenant_id, call_id, starts_at),
  foreign key (tenant_id, call_id) references calls (tenant_id, id)
);
select wall('call_offers', 'select, insert, delete');

create table call_steps (
  tenant_id uuid not null,
  id uuid not null,
  n integer generated always as identity,
  call_id uuid not null,
  kind text not null check (kind in ('requested', 'times_offered', 'scheduled', 'rescheduled', 'postponed', 'held',
    'reopened', 'cancelled', 'completed', 'removed')),
  at timestamptz not null,
  -- Null when the product itself did it.
  by_id uuid,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, by_id) references people (tenant_id, id)
);
create index call_steps_call on call_steps (tenant_id, call_id, n);
select wall('call_steps', 'select, insert');

-- What each side's calendars have been told. The sequence rises with every change of the same event (RFC 5546).
create table call_invitations (
  tenant_id uuid not null,
  call_id uuid not null,
  side text not null check (side in ('client', 'expert')),
  sequence integer not null,
  -- The version of the call whose state was told, so that telling it again changes nothing.
  call_version integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  person_ids uuid[] not null,
  is_cancelled boolean not null,
  primary key (tenant_id, call_id, side),
  foreign key (tenant_id, call_id) references calls (tenant_id, id)
);
select wall('call_invitations', 'select, insert, update');

-- Who has been reminded of which start.
create table call_reminders (
  tenant_id uuid not null,
  call_id uuid not null,
  kind text not null check (kind in ('day', 'hour', 'minutes')),
  starts_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (tenant_id, call_id, kind, starts_at),
  foreign key (tenant_id, call_id) references calls (tenant_id, id)
);
select wall('call_reminders', 'select, insert');

-- The ledger of the room: a row for each connection, from entering to leaving.
create table room_visits (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  seat text not null check (seat in ('client', 'expert', 'interpreter', 'compliance', 'silent_compliance')),
  peer_id text not null,
  entered_at timestamptz not null,
  left_at timestamptz check (left_at >= entered_at),
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index room_visits_call on room_visits (tenant_id, call_id);
create unique index room_visits_open on room_visits (tenant_id, call_id, peer_id) where left_at is null;
create index room_visits_peer on room_visits (tenant_id, peer_id) where left_at is null;
select wall('room_visits', 'select, insert, update');
