-- The weekly working hours that people have chosen, by the clock of their time zone. Without a row, the default applies.
create table working_hours (
  tenant_id uuid not null,
  person_id uuid not null,
  -- Windows of the week in order: day (Monday is 1), start and end in minutes of that day.
  windows jsonb not null check (jsonb_typeof(windows) = 'array'),
  changed_at timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select enable_row_level_security('working_hours', 'select, insert, update, delete');
