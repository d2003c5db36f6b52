-- The booked time of people. Nobody is in two places at once, whatever the code does.

create table bookings (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  call_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (isfinite(starts_at) and isfinite(ends_at) and starts_at < ends_at),
  -- Half-open: a call may begin at the instant at which another ends.
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  kind text not null check (kind in ('call', 'hold')),
  expires_at timestamptz check ((kind = 'hold') = (expires_at is not null)),
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint bookings_no_overlap exclude using gist (tenant_id with =, person_id with =, during with &&)
);
create index bookings_call on bookings (tenant_id, call_id);
select wall('bookings', 'select, insert, delete');
