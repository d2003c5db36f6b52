-- The numbers at which a tenant's phone bridge answers. They are settings: who added and removed them is in the audit log.
create table dial_in_numbers (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  charge text not null check (charge in ('toll', 'toll_free')),
  -- As people write it.
  shown_as text not null check (length(shown_as) between 8 and 32),
  -- As telephones dial it (E.164).
  number text not null check (number ~ '^\+[1-9]\d{6,14}$'),
  primary key (tenant_id, id),
  unique (tenant_id, number)
);
select enable_row_level_security('dial_in_numbers', 'select, insert, delete');
