-- Entries of restricted lists: other names of the company, and every change of an entry.

alter table restricted_companies
  add column version integer not null default 1,
  add column aliases text[] not null default '{}';
create index restricted_companies_company on restricted_companies (tenant_id, company_id);

create table restriction_changes (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  entry_id uuid not null,
  -- The version of the entry that the change led to.
  version integer not null,
  at timestamptz not null,
  by_id uuid,
  kind text not null check (kind in ('added', 'ended', 'resumed', 'reason')),
  -- The interval and the reason after the change.
  from_on date not null,
  until_on date,
  reason text check (length(reason) between 1 and 500),
  -- Why an officer made the change.
  note text check (length(note) between 1 and 500),
  primary key (tenant_id, id),
  unique (tenant_id, entry_id, version),
  foreign key (tenant_id, entry_id) references restricted_companies (tenant_id, id),
  foreign key (tenant_id, by_id) references people (tenant_id, id)
);
create index restriction_changes_by on restriction_changes (tenant_id, by_id);
select enable_row_level_security('restriction_changes', 'select, insert');
