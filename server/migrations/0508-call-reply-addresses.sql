-- The addresses to which people's calendar programs answer invitations to calls, and the last answer to each. Whoever knows the
-- secret part of an address can answer for its person if they also write from their address.
create table call_reply_addresses (
  tenant_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  token text not null check (token ~ '^[0-9a-f]{40}$'),
  made_at timestamptz not null,
  -- Of the last answer: the version of the event that it answers, when its program wrote it, and what it says.
  sequence integer check (sequence >= 0),
  replied_at timestamptz,
  reply text check (reply in ('accepted', 'declined', 'tentative', 'countered')),
  primary key (tenant_id, call_id, person_id),
  unique (tenant_id, token),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check (num_nulls(sequence, replied_at, reply) in (0, 3))
);
create index call_reply_addresses_person on call_reply_addresses (tenant_id, person_id);
select enable_row_level_security('call_reply_addresses', 'select, insert, update, delete');
