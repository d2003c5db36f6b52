-- How long recordings are kept. Without a row, the default applies.
create table recording_retention (
  tenant_id uuid primary key references tenants (id),
  days integer not null check (days between 30 and 2555),
  -- A shorter period takes effect later; the former one applies until then.
  former_days integer not null check (former_days between 30 and 2555),
  effective_at timestamptz not null,
  changed_by uuid not null,
  foreign key (tenant_id, changed_by) references people (tenant_id, id)
);
create index recording_retention_changed_by on recording_retention (tenant_id, changed_by);
select enable_row_level_security('recording_retention', 'select, insert, update');

-- How long a recording is kept at most: what was said to those who agreed to it.
alter table recording_requests add column kept_days integer not null default 90 check (kept_days between 30 and 2555);
alter table recording_requests alter column kept_days drop default;
