-- The sound of recorded calls. What may be recorded, and who agreed, is decided elsewhere; here is what was heard, as encrypted files.

create table recording_media (
  tenant_id uuid not null references tenants (id),
  recording_id uuid not null,
  call_id uuid not null,
  started_at timestamptz not null,
  stopped_at timestamptz check (stopped_at >= started_at),
  -- When the files were joined to one that plays per track; null until then.
  assembled_at timestamptz check (assembled_at >= stopped_at),
  -- The key of all its files, encrypted with the secret of the installation. Without it they are unreadable. Null until there are some.
  encrypted_key bytea,
  primary key (tenant_id, recording_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id)
);
create index recording_media_call on recording_media (tenant_id, call_id);
create index recording_media_unassembled on recording_media (tenant_id, started_at) where assembled_at is null;
select enable_row_level_security('recording_media', 'select, insert, update, delete');

-- When sound was recorded; between two intervals the recording was paused.
create table recording_intervals (
  tenant_id uuid not null,
  recording_id uuid not null,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  primary key (tenant_id, recording_id, began_at),
  foreign key (tenant_id, recording_id) references recording_media (tenant_id, recording_id) on delete cascade
);
create unique index recording_intervals_open on recording_intervals (tenant_id, recording_id) where ended_at is null;
select enable_row_level_security('recording_intervals', 'select, insert, update, delete');

-- One track per person who was heard, and one with all of them together.
create table recording_tracks (
  tenant_id uuid not null,
  id uuid not null,
  recording_id uuid not null,
  person_id uuid,
  duration_ms integer check (duration_ms >= 0),
  -- Bytes of the file that plays.
  size bigint check (size >= 0),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, recording_id, person_id),
  foreign key (tenant_id, recording_id) references recording_media (tenant_id, recording_id) on delete cascade,
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  check (num_nulls(duration_ms, size) in (0, 2))
);
create index recording_tracks_person on recording_tracks (tenant_id, person_id);
select enable_row_level_security('recording_tracks', 'select, insert, update, delete');

-- The encrypted files of a track: what was received every few seconds and, once that is joined, the pieces of the file that plays.
create table recording_chunks (
  tenant_id uuid not null,
  track_id uuid not null,
  kind text not null check (kind in ('received', 'assembled')),
  position integer not null check (position >= 0),
  file_id uuid not null,
  primary key (tenant_id, track_id, kind, position),
  foreign key (tenant_id, track_id) references recording_tracks (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index recording_chunks_file on recording_chunks (tenant_id, file_id);
select enable_row_level_security('recording_chunks', 'select, insert, delete');
