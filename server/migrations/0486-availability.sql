-- What people want around their calls, and the days on which they are away. Without a row, the tenant's notice and the default
-- buffer apply.
create table availabilities (
  tenant_id uuid not null,
  person_id uuid not null,
  notice_minutes integer not null check (notice_minutes between 0 and 20160),
  buffer_minutes smallint not null check (buffer_minutes between 0 and 240),
  -- In order: first and last day, and the zone of a trip, or null for days off.
  exceptions jsonb not null check (jsonb_typeof(exceptions) = 'array'),
  changed_at timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select enable_row_level_security('availabilities', 'select, insert, update, delete');
