-- Work of capabilities outside of a transaction.
insert into job_tasks values ('job');

-- Calendars elsewhere that tell when a person is busy. Nothing else of them is kept.
create table subscribed_calendars (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  -- What the person calls it.
  label text not null check (length(label) between 1 and 60),
  host text not null check (length(host) <= 253),
  -- Whoever knows the address can read the calendar, so it is encrypted.
  encrypted_address bytea not null,
  address_hash bytea not null,
  added_at timestamptz not null,
  -- When it is read next.
  refresh_at timestamptz not null,
  -- The last time it was read, the last time its content was read anew, and why it could not be read since then.
  read_at timestamptz,
  content_read_at timestamptz,
  problem text check (problem in ('address_refused', 'unreachable', 'access_denied', 'not_calendar', 'too_large')),
  failures smallint not null default 0 check (failures >= 0),
  etag text check (length(etag) <= 1000),
  last_modified text check (length(last_modified) <= 100),
  -- In order: start and end in seconds since 1970.
  busy jsonb not null default '[]' check (jsonb_typeof(busy) = 'array'),
  primary key (tenant_id, id),
  unique (tenant_id, person_id, address_hash),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index subscribed_calendars_refresh on subscribed_calendars (tenant_id, refresh_at);
select enable_row_level_security('subscribed_calendars', 'select, insert, update, delete');
