-- Joining calls by phone: a PIN for each seat, and the bridge of the tenant through which phones come.

-- The bridge is told what to do at its address, and says what happens at ours; both sign with the secret.
create table phone_bridges (
  tenant_id uuid primary key references tenants (id),
  base_url text not null check (length(base_url) between 9 and 500),
  -- Under a key of the installation's secret.
  encrypted_secret bytea not null,
  -- Whose numbers people may ask to be called on.
  callback_countries text[] not null,
  changed_at timestamptz not null,
  -- Why it could not be reached the last time.
  problem text check (problem in ('address_refused', 'unreachable', 'refused'))
);
select enable_row_level_security('phone_bridges', 'select, insert, update, delete');

-- Tokens of the bridge that were taken, so that nobody sends one again while it is still valid.
create table bridge_tokens (
  tenant_id uuid not null references tenants (id),
  id text not null check (length(id) between 16 and 64),
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index bridge_tokens_expiry on bridge_tokens (tenant_id, expires_at);
select enable_row_level_security('bridge_tokens', 'select, insert, delete');

-- The PIN of a person with a seat, while the call is booked. It is shown to its holder again and again, so it is not hashed.
create table call_pins (
  tenant_id uuid not null references tenants (id),
  call_id uuid not null,
  person_id uuid not null,
  pin text not null check (pin ~ '^\d{10}$'),
  issued_at timestamptz not null,
  primary key (tenant_id, call_id, person_id),
  unique (tenant_id, pin),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select enable_row_level_security('call_pins', 'select, insert, delete');

-- A phone call whose PIN was taken. Its visit to the room is in room_visits.
create table phone_connections (
  tenant_id uuid not null references tenants (id),
  -- As the bridge names it.
  id text not null check (id ~ '^[A-Za-z0-9_.-]{8,64}$'),
  call_id uuid not null,
  person_id uuid not null,
  admitted_at timestamptz not null,
  -- When the bridge last said that it is connected.
  seen_at timestamptz not null,
  left_at timestamptz check (left_at >= admitted_at),
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index phone_connections_open on phone_connections (tenant_id, call_id) where left_at is null;
select enable_row_level_security('phone_connections', 'select, insert, update');

-- Requests to be called on a number, which is deleted after a day.
create table phone_callbacks (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  -- E.164.
  number text not null check (number ~ '^\+[1-9]\d{6,14}$'),
  requested_at timestamptz not null,
  state text not null check (state in ('requested', 'dialled', 'failed')),
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index phone_callbacks_call on phone_callbacks (tenant_id, call_id, person_id);
create index phone_callbacks_age on phone_callbacks (tenant_id, requested_at);
select enable_row_level_security('phone_callbacks', 'select, insert, update, delete');
