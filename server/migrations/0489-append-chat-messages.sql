-- Sending a message to a conversation takes one statement.

-- Appends a message and notes that its author has read up to it. The conversation begins with its first message, and stays
-- locked until the transaction ends, so that its messages are numbered one after the other.
-- A message whose author's browser has named it so before is not appended again: then there is no row.
create function append_chat_message(
  chat uuid, subject_kind text, browser_id uuid, author uuid, guest text, author_side text, content text, answered integer,
  sent timestamptz
) returns table (sequence integer, change integer) language plpgsql set search_path = public, pg_temp as $$
declare
  own_tenant uuid := tenant();
  next_sequence integer;
  next_change integer;
begin
  insert into chats as c (tenant_id, id, kind, changed_at) values (own_tenant, chat, subject_kind, sent)
    on conflict (tenant_id, id) do update set changed_at = excluded.changed_at;
  perform from chat_messages m
    where m.tenant_id = own_tenant and m.chat_id = chat and m.author_id = author and m.client_id = browser_id;
  if found then return; end if;
  update chats c set last_sequence = c.last_sequence + 1, last_change = c.last_change + 1
    where c.tenant_id = own_tenant and c.id = chat
    returning c.last_sequence, c.last_change into next_sequence, next_change;
  insert into chat_messages
      (tenant_id, chat_id, sequence, change, client_id, author_id, guest_name, side, body, reply_to, sent_at)
    values (own_tenant, chat, next_sequence, next_change, browser_id, author, guest, author_side, content, answered, sent);
  insert into chat_reads as r (tenant_id, chat_id, participant_id, read_up_to)
    values (own_tenant, chat, author, next_sequence)
    on conflict (tenant_id, chat_id, participant_id) do update set read_up_to = excluded.read_up_to;
  return query select next_sequence, next_change;
end $$;
