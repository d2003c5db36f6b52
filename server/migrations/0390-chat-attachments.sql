-- Files of messages. One without a message was uploaded for a message that is not sent yet.
create table chat_attachments (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  chat_id uuid not null,
  sequence integer,
  -- A person or a share link.
  author_id uuid not null,
  -- The name that its author gave it. In files, it has none.
  name text not null check (length(name) between 1 and 200),
  size bigint not null check (size >= 0),
  -- Null once the file was found infected.
  file_id uuid,
  -- A small image of an image.
  preview_id uuid,
  state text not null check (state in ('pending', 'clean', 'unscanned', 'infected')),
  attached_at timestamptz not null,
  scan_tried_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, chat_id, sequence) references chat_messages (tenant_id, chat_id, sequence),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, preview_id) references files (tenant_id, id)
);
create index chat_attachments_message on chat_attachments (tenant_id, chat_id, sequence);
create index chat_attachments_author on chat_attachments (tenant_id, author_id);
create index chat_attachments_unsent on chat_attachments (tenant_id, attached_at) where sequence is null;
create index chat_attachments_pending on chat_attachments (tenant_id, scan_tried_at) where state = 'pending';
create index chat_attachments_file on chat_attachments (tenant_id, file_id);
create index chat_attachments_preview on chat_attachments (tenant_id, preview_id);
select enable_row_level_security('chat_attachments', 'select, insert, update, delete');

-- A message with files needs no text.
alter table chat_messages
  drop constraint chat_messages_body_check,
  add constraint chat_messages_body_check check (length(body) <= 10000);

-- The name under which a file is downloaded instead of its own.
alter table download_tokens add column name text check (length(name) between 1 and 200);
