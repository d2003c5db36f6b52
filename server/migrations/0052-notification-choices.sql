-- How people want to be told about what. What stands nowhere here is as the product ships it: on.

create table notification_choices (
  tenant_id uuid not null,
  person_id uuid not null,
  topic text not null,
  channel text not null check (channel in ('mail', 'inbox')),
  is_on boolean not null,
  chosen_at timestamptz not null,
  primary key (tenant_id, person_id, topic, channel),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select wall('notification_choices', 'select, insert, update');

-- What proves that an address to switch mails off was written by the product, one for each person who gets such mails.
-- It opens nothing else, and the addresses of many mails must hold for as long as the mails are kept.
create table unsubscribe_keys (
  tenant_id uuid not null,
  person_id uuid not null,
  secret text not null check (length(secret) = 43),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select wall('unsubscribe_keys', 'select, insert');
