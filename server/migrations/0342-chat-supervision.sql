-- The rules of a tenant about messages, and the messages that they found. Without a row, the default rules apply.
create table chat_rules (
  tenant_id uuid primary key references tenants (id),
  names text not null check (names in ('off', 'flag', 'hold')),
  contacts text not null check (contacts in ('off', 'flag', 'hold')),
  phrases text not null check (phrases in ('off', 'flag', 'hold')),
  phrase_list text[] not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  foreign key (tenant_id, changed_by) references people (tenant_id, id)
);
select enable_row_level_security('chat_rules', 'select, insert, update');

create table chat_flags (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  chat_id uuid not null,
  sequence integer not null,
  is_held boolean not null,
  -- Parts of the message; emptied with it when its author is erased.
  findings jsonb not null,
  flagged_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'cleared', 'released', 'blocked')),
  settled_at timestamptz,
  settled_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, chat_id, sequence) references chat_messages (tenant_id, chat_id, sequence),
  foreign key (tenant_id, settled_by) references people (tenant_id, id),
  check ((state = 'open') = (settled_at is null))
);
create index chat_flags_open on chat_flags (tenant_id, flagged_at) where state = 'open';
create index chat_flags_settled on chat_flags (tenant_id, settled_at) where state <> 'open';
create index chat_flags_message on chat_flags (tenant_id, chat_id, sequence);
select enable_row_level_security('chat_flags', 'select, insert, update');
