-- Searches that people keep: their own, and what they share with the colleagues of their company and role.

create table saved_searches (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  version integer not null default 1,
  person_id uuid not null,
  -- Whose colleagues find it when it is shared, as it was when it was saved.
  role_id smallint not null,
  company_id uuid,
  name text not null check (length(name) between 1 and 80),
  text text not null check (length(text) <= 500),
  filters jsonb not null,
  sort text not null,
  is_shared boolean not null,
  saved_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create index saved_searches_own on saved_searches (tenant_id, person_id);
create index saved_searches_shared on saved_searches (tenant_id, role_id, company_id) where is_shared;
select wall('saved_searches', 'select, insert, update, delete');
