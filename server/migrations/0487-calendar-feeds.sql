-- Addresses at which calendar programs read the calls of a person. The secret in the address is known by its hash alone.
create table calendar_feeds (
  tenant_id uuid not null,
  person_id uuid not null,
  secret_hash bytea not null,
  made_at timestamptz not null,
  primary key (tenant_id, person_id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select enable_row_level_security('calendar_feeds', 'select, insert, update, delete');
