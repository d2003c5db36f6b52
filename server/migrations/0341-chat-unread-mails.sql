-- Mails about unread messages: up to which message of a conversation they were considered, and up to which one somebody was
-- told by mail. Messages from before are not told.
alter table chats add column mails_considered_up_to integer not null default 0;
update chats set mails_considered_up_to = last_sequence;
create index chats_mails_due on chats (tenant_id) where mails_considered_up_to < last_sequence;
alter table chat_reads add column mailed_up_to integer not null default 0;
