-- Until when officers decide about calls. Without a row, the default applies.
create table compliance_response_times (
  tenant_id uuid primary key references tenants (id),
  hours integer not null check (hours between 1 and 40),
  workweek text not null check (workweek in ('monday_friday', 'sunday_thursday', 'daily')),
  time_zone text not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  foreign key (tenant_id, changed_by) references people (tenant_id, id)
);
create index compliance_response_times_changed_by on compliance_response_times (tenant_id, changed_by);
select enable_row_level_security('compliance_response_times', 'select, insert, update');

alter table compliance_approvals
  add column due_at timestamptz,
  -- When officers were told that nobody had decided by then.
  add column overdue_told_at timestamptz;
-- Forced row-level security binds the owner as well, except here. Nobody is told about what was overdue before.
alter table compliance_approvals no force row level security;
update compliance_approvals set
  due_at = least(starts_at, opened_at + interval '1 day'),
  overdue_told_at = case when least(starts_at, opened_at + interval '1 day') <= now() then now() end;
alter table compliance_approvals force row level security;
alter table compliance_approvals alter column due_at set not null;
create index compliance_approvals_due on compliance_approvals (tenant_id, due_at) where state = 'open';
