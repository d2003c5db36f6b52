-- Addresses at which one browser plays or downloads a recorded file for a while.
create table recording_links (
  tenant_id uuid not null,
  hash bytea not null,
  track_id uuid not null,
  expires_at timestamptz not null,
  -- The name under which it is saved; null for a file that is played.
  file_name text,
  primary key (tenant_id, hash),
  foreign key (tenant_id, track_id) references recording_tracks (tenant_id, id) on delete cascade
);
create index recording_links_track on recording_links (tenant_id, track_id);
create index recording_links_expiry on recording_links (tenant_id, expires_at);
select enable_row_level_security('recording_links', 'select, insert, delete');

-- Who has played or downloaded what of a recording. It stays when the recording is erased.
create table recording_accesses (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  recording_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('play', 'download')),
  -- Whose track; null for the one with everybody.
  heard_person_id uuid,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, heard_person_id) references people (tenant_id, id)
);
create index recording_accesses_recording on recording_accesses (tenant_id, recording_id, at);
create index recording_accesses_call on recording_accesses (tenant_id, call_id);
create index recording_accesses_person on recording_accesses (tenant_id, person_id);
create index recording_accesses_heard_person on recording_accesses (tenant_id, heard_person_id);
select enable_row_level_security('recording_accesses', 'select, insert');

-- Recordings are content that is frozen when inside information is reported, and their readers belong on its access list.
alter table call_accesses drop constraint call_accesses_content_check;
alter table call_accesses add constraint call_accesses_content_check
  check (content in ('room', 'conversation', 'answers', 'recording'));
