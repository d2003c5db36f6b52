-- Employments that somebody has just removed, as they were, as long as that can be taken back.

create table removed_employments (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  removed_at timestamptz not null,
  employment jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index removed_employments_removed on removed_employments (tenant_id, removed_at);
select wall('removed_employments', 'select, insert, delete');
