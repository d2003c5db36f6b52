-- Companies are taken in from files as experts are.
alter table imports
  add column kind text not null default 'experts' check (kind in ('experts', 'employers', 'clients', 'vendors')),
  -- Whoever has said last that rows be read: their right is asked for again at each step.
  add column run_by uuid,
  add column stopped_because text check (stopped_because in ('right_lost', 'account_closed')),
  add constraint imports_run_by foreign key (tenant_id, run_by) references people (tenant_id, id);

-- By which ids other systems know a company, and the hash of what a file has last said of it.
create table company_references (
  tenant_id uuid not null,
  system text not null check (length(system) between 1 and 40),
  value text not null check (length(value) between 1 and 100),
  company_id uuid not null,
  said bytea not null,
  primary key (tenant_id, system, value),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create index company_references_company on company_references (tenant_id, company_id);
select wall('company_references', 'select, insert, update');
