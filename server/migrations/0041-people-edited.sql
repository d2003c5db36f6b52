-- What people change about themselves: one step back, and the ids under which other systems know them.

-- What was said before the last statement, as long as that can be taken back: { value, source, confirmedAt }.
alter table facts add column earlier jsonb;
-- The same of the last confirmation: { source, confirmedAt }.
alter table employments add column earlier jsonb;

create table person_references (
  tenant_id uuid not null,
  system text not null check (length(system) between 1 and 40),
  value text not null check (length(value) between 1 and 100),
  person_id uuid not null,
  primary key (tenant_id, system, value),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index person_references_person on person_references (tenant_id, person_id);
select wall('person_references', 'select, insert, delete');
