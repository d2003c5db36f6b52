-- Filters of the list of calls that a person has saved under a name.
create table call_views (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  person_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- The query of the list's address.
  query text not null check (length(query) <= 4000),
  saved_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, person_id, name),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select enable_row_level_security('call_views', 'select, insert, update, delete');
