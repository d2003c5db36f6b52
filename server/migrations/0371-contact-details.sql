-- How a person is reached besides their account's address, and the third parties they are related to.

create table contact_details (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  phone text check (length(phone) <= 40),
  mobile text check (length(mobile) <= 40),
  -- Where emails about calls and requests go; null: to the account's address.
  service_email text check (length(service_email) <= 100),
  assistant_name text check (length(assistant_name) <= 100),
  assistant_email text check (length(assistant_email) <= 100),
  assistant_phone text check (length(assistant_phone) <= 40),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check (assistant_name is not null or (assistant_email is null and assistant_phone is null))
);
select enable_row_level_security('contact_details', 'select, insert, update, delete');

create table third_party_relationships (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  -- The place in the person's list.
  position integer not null check (position >= 0),
  kind text not null check (kind in
    ('board', 'advisor', 'consultant', 'shareholder', 'supplier', 'customer', 'family', 'other')),
  company_name text not null check (length(company_name) <= 200),
  start_on date,
  end_on date,
  note text check (length(note) <= 300),
  primary key (tenant_id, person_id, position),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check (start_on <= end_on)
);
select enable_row_level_security('third_party_relationships', 'select, insert, update, delete');
