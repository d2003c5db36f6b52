-- Questions of a call that were dealt with in its room, by their place.
create table call_checked_questions (
  tenant_id uuid not null references tenants (id),
  call_id uuid not null,
  position integer not null check (position >= 0),
  checked_at timestamptz not null,
  checked_by uuid not null,
  primary key (tenant_id, call_id, position),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, checked_by) references people (tenant_id, id)
);
create index call_checked_questions_person on call_checked_questions (tenant_id, checked_by);
select enable_row_level_security('call_checked_questions', 'select, insert, delete');
