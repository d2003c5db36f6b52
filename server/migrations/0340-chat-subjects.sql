-- Conversations with experts and vendors, whose id is that of the expert or of the vendor's company, and between two
-- colleagues, which have an id of their own. Bearers of a project's link take part in the conversation about it.

alter table chats
  drop constraint chats_kind_check,
  add constraint chats_kind_check check (kind in ('project', 'call', 'expert', 'vendor', 'direct')),
  -- The two colleagues; the lower id first.
  add column first_id uuid,
  add column second_id uuid,
  add constraint chats_colleagues check (
    case when kind = 'direct' then first_id < second_id else first_id is null and second_id is null end
  ),
  add foreign key (tenant_id, first_id) references people (tenant_id, id),
  add foreign key (tenant_id, second_id) references people (tenant_id, id);
create unique index chats_pair on chats (tenant_id, first_id, second_id) where kind = 'direct';
create index chats_second on chats (tenant_id, second_id) where kind = 'direct';

-- An author is a person or a share link. Links are deleted some time after they expire, so their messages keep the name.
alter table chat_messages
  drop constraint chat_messages_tenant_id_author_id_fkey,
  drop constraint chat_messages_side_check,
  add constraint chat_messages_side_check check (side in ('client', 'expert', 'staff', 'vendor')),
  add column guest_name text check (length(guest_name) <= 100),
  -- Held: only the author and officers see it. Blocked: it stays so.
  add column state text not null default 'sent' check (state in ('sent', 'held', 'blocked')),
  add column pinned_at timestamptz,
  add column pinned_by uuid,
  add column words tsvector generated always as (to_tsvector('simple', body)) stored;
create index chat_messages_sent on chat_messages (tenant_id, chat_id, sent_at);
create index chat_messages_pinned on chat_messages (tenant_id, chat_id, sequence) where pinned_at is not null;
create index chat_messages_held on chat_messages (tenant_id, sent_at) where state = 'held';

alter table chat_reads
  drop constraint chat_reads_tenant_id_person_id_fkey,
  add column is_muted boolean not null default false;
alter table chat_reads rename column person_id to participant_id;
alter index chat_reads_person rename to chat_reads_participant;

create table chat_reactions (
  tenant_id uuid not null references tenants (id),
  chat_id uuid not null,
  sequence integer not null,
  participant_id uuid not null,
  reaction text not null check (reaction in ('yes', 'thanks', 'celebrate', 'done', 'seen', 'heart')),
  reacted_at timestamptz not null,
  primary key (tenant_id, chat_id, sequence, participant_id, reaction),
  foreign key (tenant_id, chat_id, sequence) references chat_messages (tenant_id, chat_id, sequence)
);
create index chat_reactions_participant on chat_reactions (tenant_id, participant_id);
select enable_row_level_security('chat_reactions', 'select, insert, delete');

create table chat_mentions (
  tenant_id uuid not null references tenants (id),
  chat_id uuid not null,
  sequence integer not null,
  person_id uuid not null,
  primary key (tenant_id, chat_id, sequence, person_id),
  foreign key (tenant_id, chat_id, sequence) references chat_messages (tenant_id, chat_id, sequence),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index chat_mentions_person on chat_mentions (tenant_id, person_id);
-- The erasure of a person deletes where they were mentioned.
select enable_row_level_security('chat_mentions', 'select, insert, delete');
