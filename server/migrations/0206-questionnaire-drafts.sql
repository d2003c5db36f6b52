-- What is being written as the next version of a questionnaire.

create table questionnaire_drafts (
  tenant_id uuid not null references tenants (id),
  kind text not null,
  level text not null check (level in ('tenant', 'client')),
  owner_id uuid,
  version integer not null,
  content jsonb not null,
  edited_at timestamptz not null,
  edited_by uuid not null,
  check ((level = 'tenant') = (owner_id is null)),
  unique nulls not distinct (tenant_id, kind, level, owner_id),
  foreign key (tenant_id, edited_by) references people (tenant_id, id)
);
select enable_row_level_security('questionnaire_drafts', 'select, insert, update, delete');
