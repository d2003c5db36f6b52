-- Push messages to browsers: a third channel of notifications.
insert into job_tasks values ('push');

alter table notification_choices
  drop constraint notification_choices_channel_check,
  add constraint notification_choices_channel_check check (channel in ('mail', 'inbox', 'push'));

-- A browser that receives push messages for the person who signed in there last. It ends with their session.
create table push_devices (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  session_id uuid not null,
  endpoint text not null check (length(endpoint) <= 1000),
  public_key text not null check (length(public_key) = 87),
  secret text not null check (length(secret) = 22),
  -- The portal that its links lead to.
  home text not null check (home in ('/clients', '/expert', '/staff', '/compliance')),
  user_agent text not null,
  registered_at timestamptz not null,
  last_sent_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id)
);
create index push_devices_person on push_devices (tenant_id, person_id);
create index push_devices_session on push_devices (tenant_id, session_id);
select enable_row_level_security('push_devices', 'select, insert, update, delete');

-- Messages on their way; deleted once a push service has accepted or refused them.
create table push_messages (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  -- The notification it announces: reading that one in the portal makes the message needless.
  notification_id uuid,
  payload text not null,
  urgency text not null check (urgency in ('normal', 'high')),
  due_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > due_at),
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references push_devices (tenant_id, id) on delete cascade,
  foreign key (tenant_id, notification_id) references notifications (tenant_id, id)
);
create index push_messages_device on push_messages (tenant_id, device_id);
create index push_messages_notification on push_messages (tenant_id, notification_id);
create index push_messages_expiry on push_messages (tenant_id, expires_at);
select enable_row_level_security('push_messages', 'select, insert, delete');
