-- Masked recordings of how people use the pages, in chunks, and who allows to be recorded.

-- Without a row, the person has not been asked yet and is not recorded.
create table session_replay_choices (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  is_allowed boolean not null,
  chosen_at timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select enable_row_level_security('session_replay_choices', 'select, insert, update, delete');

create table session_replays (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  person_id uuid not null,
  started_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  -- Compressed bytes of all chunks.
  size integer not null check (size >= 0),
  app_version text not null check (length(app_version) <= 40),
  user_agent text not null check (length(user_agent) <= 500),
  viewport text not null check (length(viewport) <= 20),
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index session_replays_started on session_replays (tenant_id, started_at desc, id desc);
create index session_replays_person on session_replays (tenant_id, person_id, started_at desc, id desc);
select enable_row_level_security('session_replays', 'select, insert, update, delete');

create table session_replay_chunks (
  tenant_id uuid not null references tenants (id),
  replay_id uuid not null,
  number integer not null check (number >= 0),
  -- The route, without ids and tokens.
  page text not null check (length(page) <= 200),
  -- Masked events as JSON, compressed with gzip.
  events bytea not null,
  primary key (tenant_id, replay_id, number),
  foreign key (tenant_id, replay_id) references session_replays (tenant_id, id) on delete cascade
);
select enable_row_level_security('session_replay_chunks', 'select, insert, delete');
