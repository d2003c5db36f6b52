-- How long messages are stored, legal holds of conversations, and why a text is gone.

-- Without a row, the default retention applies.
create table chat_retention (
  tenant_id uuid primary key references tenants (id),
  months integer not null check (months between 6 and 120),
  -- A shorter period takes effect later; the former one applies until then.
  former_months integer not null check (former_months between 6 and 120),
  effective_at timestamptz not null,
  changed_by uuid not null,
  foreign key (tenant_id, changed_by) references people (tenant_id, id)
);
select enable_row_level_security('chat_retention', 'select, insert, update');

create table chat_holds (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  chat_id uuid not null,
  reason text not null check (length(reason) between 1 and 1000),
  placed_at timestamptz not null,
  placed_by uuid not null,
  lifted_at timestamptz,
  lifted_by uuid,
  lift_reason text check (length(lift_reason) between 1 and 1000),
  primary key (tenant_id, id),
  foreign key (tenant_id, chat_id) references chats (tenant_id, id),
  foreign key (tenant_id, placed_by) references people (tenant_id, id),
  foreign key (tenant_id, lifted_by) references people (tenant_id, id),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index chat_holds_open on chat_holds (tenant_id, chat_id) where lifted_at is null;
create index chat_holds_chat on chat_holds (tenant_id, chat_id);
create index chat_holds_lifted on chat_holds (tenant_id, lifted_at) where lifted_at is not null;
select enable_row_level_security('chat_holds', 'select, insert, update');

alter table chat_messages
  -- Why the text and all that belonged to it are gone for good; the row keeps the place, the author and the time.
  add column erasure text check (erasure in ('retention', 'person')),
  -- Its author was erased while the conversation was on hold: it is erased when the hold is lifted.
  add column is_erasure_pending boolean not null default false;
update chat_messages m set erasure = 'person' from people p
  where p.tenant_id = m.tenant_id and p.id = m.author_id and p.erased_at is not null;
create index chat_messages_retained on chat_messages (tenant_id, sent_at) where erasure is null;
