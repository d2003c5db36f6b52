-- Rule sets of projects, drafts of the next version, and who proposed and published each version, and why.

alter table compliance_rule_sets
  add column project_id uuid,
  add column reason text check (length(reason) between 1 and 2000),
  add column proposed_by uuid,
  drop constraint compliance_rule_sets_level_check,
  drop constraint compliance_rule_sets_tenant_id_level_client_id_version_key,
  add constraint compliance_rule_sets_level_check check (level in ('tenant', 'client', 'project')),
  add constraint compliance_rule_sets_project_check check ((level = 'project') = (project_id is not null)),
  add constraint compliance_rule_sets_version unique nulls not distinct (tenant_id, level, client_id, project_id, version),
  add foreign key (tenant_id, project_id) references projects (tenant_id, id),
  add foreign key (tenant_id, proposed_by) references people (tenant_id, id);

-- The next version of a rule set while it is edited. The row stays when the draft is published or discarded, so that its
-- version never comes again.
create table compliance_rule_drafts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  level text not null check (level in ('tenant', 'client', 'project')),
  client_id uuid,
  project_id uuid,
  version integer not null check (version > 0),
  rules jsonb,
  edited_at timestamptz not null,
  edited_by uuid not null,
  proposed_at timestamptz,
  proposed_by uuid,
  proposal_reason text check (length(proposal_reason) between 1 and 2000),
  returned_at timestamptz,
  returned_by uuid,
  return_note text check (length(return_note) between 1 and 2000),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, level, client_id, project_id),
  check ((level = 'client') = (client_id is not null)),
  check ((level = 'project') = (project_id is not null)),
  check (num_nonnulls(proposed_at, proposed_by, proposal_reason) in (0, 3)),
  check (num_nonnulls(returned_at, returned_by, return_note) in (0, 3)),
  foreign key (tenant_id, client_id) references companies (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, edited_by) references people (tenant_id, id),
  foreign key (tenant_id, proposed_by) references people (tenant_id, id),
  foreign key (tenant_id, returned_by) references people (tenant_id, id)
);
select enable_row_level_security('compliance_rule_drafts', 'select, insert, update');
