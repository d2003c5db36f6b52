-- What is left to do, and what is done of it.

-- The reactions to an event that have run; a retry of the event leaves them out.
create table reactions_done (
  tenant_id uuid not null,
  event_id uuid not null,
  reaction text not null,
  at timestamptz not null,
  primary key (tenant_id, event_id, reaction),
  foreign key (tenant_id, event_id) references outbox (tenant_id, id)
);
select wall('reactions_done', 'select, insert');

-- The sender named to the mail server, the instant of the next attempt, and what makes two letters the same mail.
alter table mails
  add column from_address text not null,
  add column due_at timestamptz not null,
  add column key text,
  add unique (tenant_id, key);
drop index mails_queued;
create index mails_unsent on mails (tenant_id, due_at) where state in ('queued', 'sending');
