-- When people want to receive what can wait. Minutes of their local day; without a row, everything arrives at once.
create table notification_timings (
  tenant_id uuid not null,
  person_id uuid not null,
  quiet_start smallint check (quiet_start between 0 and 1439),
  quiet_end smallint check (quiet_end between 0 and 1439),
  daily_hour smallint not null check (daily_hour between 0 and 23),
  -- By topic: immediately, hourly or daily.
  frequencies jsonb not null,
  changed_at timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check ((quiet_start is null) = (quiet_end is null)),
  check (quiet_start <> quiet_end)
);
select enable_row_level_security('notification_timings', 'select, insert, update');

-- Subjects of mails that wait for the next summary.
create table digest_items (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  topic text not null,
  subject text not null,
  origin text not null,
  -- The page it is about, as a path of the site.
  path text not null,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  key text not null,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index digest_items_due on digest_items (tenant_id, due_at);
create index digest_items_person on digest_items (tenant_id, person_id);
select enable_row_level_security('digest_items', 'select, insert, delete');

-- Mails that wait for the end of quiet hours, and the page they are about: reading it in the portal makes them needless.
create table waiting_mails (
  tenant_id uuid not null,
  mail_id uuid not null,
  person_id uuid not null,
  path text not null,
  queued_at timestamptz not null,
  primary key (tenant_id, mail_id),
  foreign key (tenant_id, mail_id) references mails (tenant_id, id) on delete cascade,
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index waiting_mails_person on waiting_mails (tenant_id, person_id);
select enable_row_level_security('waiting_mails', 'select, insert, delete');
