-- Conversations about projects and calls. A conversation's id is that of its subject.

create table chats (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('project', 'call')),
  -- The sequence of the latest message, and the number of the latest change.
  last_sequence integer not null default 0,
  last_change integer not null default 0,
  changed_at timestamptz not null,
  primary key (tenant_id, id)
);
create index chats_changed on chats (tenant_id, changed_at desc);
select enable_row_level_security('chats', 'select, insert, update');

create table chat_messages (
  tenant_id uuid not null references tenants (id),
  chat_id uuid not null,
  sequence integer not null check (sequence > 0),
  change integer not null check (change > 0),
  client_id uuid not null,
  author_id uuid not null,
  side text not null check (side in ('client', 'expert', 'staff')),
  body text not null check (length(body) between 1 and 10000),
  reply_to integer,
  sent_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, chat_id, sequence),
  unique (tenant_id, chat_id, author_id, client_id),
  foreign key (tenant_id, chat_id) references chats (tenant_id, id),
  foreign key (tenant_id, author_id) references people (tenant_id, id),
  foreign key (tenant_id, chat_id, reply_to) references chat_messages (tenant_id, chat_id, sequence)
);
create unique index chat_messages_change on chat_messages (tenant_id, chat_id, change);
create index chat_messages_author on chat_messages (tenant_id, author_id);
select enable_row_level_security('chat_messages', 'select, insert, update');

-- The text of a message before each edit. Never changed.
create table chat_message_versions (
  tenant_id uuid not null references tenants (id),
  chat_id uuid not null,
  sequence integer not null,
  change integer not null,
  body text not null,
  replaced_at timestamptz not null,
  primary key (tenant_id, chat_id, sequence, change),
  foreign key (tenant_id, chat_id, sequence) references chat_messages (tenant_id, chat_id, sequence)
);
select enable_row_level_security('chat_message_versions', 'select, insert');

-- How far somebody has read.
create table chat_reads (
  tenant_id uuid not null references tenants (id),
  chat_id uuid not null,
  person_id uuid not null,
  read_up_to integer not null check (read_up_to >= 0),
  primary key (tenant_id, chat_id, person_id),
  foreign key (tenant_id, chat_id) references chats (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index chat_reads_person on chat_reads (tenant_id, person_id);
select enable_row_level_security('chat_reads', 'select, insert, update');
