-- What a person is told, until they have read it. A key makes telling the same thing twice one row.

create table notifications (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  words jsonb not null,
  path text not null,
  key text not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, person_id, key),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index notifications_inbox on notifications (tenant_id, person_id, at desc, id desc);
create index notifications_unread on notifications (tenant_id, person_id) where read_at is null;
select wall('notifications', 'select, insert, update (read_at)');
