-- Why an account may not be used, who said so and who took it back. Whether it may be used is people.restricted_at.

create table restrictions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  person_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  restricted_at timestamptz not null,
  restricted_by uuid not null,
  restored_at timestamptz,
  restored_by uuid,
  restored_reason text check (length(restored_reason) between 1 and 500),
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, restricted_by) references people (tenant_id, id),
  foreign key (tenant_id, restored_by) references people (tenant_id, id)
);
create unique index restrictions_standing on restrictions (tenant_id, person_id) where restored_at is null;
select wall('restrictions', 'select, insert, update');
