-- The registry of companies: names as somebody wrote them, and who changed what.

-- The name normalized for comparison; null until the registry has taken the company in.
alter table companies add column match_name text check (length(match_name) <= 200);
create index companies_unregistered on companies (tenant_id, id) where match_name is null;

alter table company_names add column name text check (length(name) between 1 and 200);
update company_names set name = match_name;
alter table company_names alter column name set not null;

create index company_profiles_parent on company_profiles (tenant_id, parent_id) where parent_id is not null;

-- What somebody did to a company. Never changed.
create table company_changes (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  company_id uuid not null,
  at timestamptz not null,
  by_id uuid,
  kind text not null check (kind in ('created', 'updated')),
  fields jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, by_id) references people (tenant_id, id)
);
create index company_changes_company on company_changes (tenant_id, company_id, at);
select enable_row_level_security('company_changes', 'select, insert');
