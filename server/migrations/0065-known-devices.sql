-- Browsers in which a person has signed in, by the SHA-256 of the cookie they are known by. They open nothing: wrong
-- passwords typed elsewhere do not use up the tries that a person has here.

create table known_devices (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (tenant_id, person_id, device_hash),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index known_devices_seen on known_devices (tenant_id, seen_at);
select wall('known_devices', 'select, insert, update, delete');
