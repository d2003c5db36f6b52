-- Transcripts of calls: each import is a version, read by officers until one of them releases it.

alter table call_accesses drop constraint call_accesses_content_check;
alter table call_accesses add constraint call_accesses_content_check
  check (content in ('room', 'conversation', 'answers', 'recording', 'transcript'));

create table transcripts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  call_id uuid not null,
  number integer not null check (number > 0),
  format text not null check (format in ('vtt', 'srt', 'json')),
  file_name text not null check (length(file_name) <= 200),
  imported_at timestamptz not null,
  imported_by uuid not null,
  state text not null default 'unreviewed' check (state in ('unreviewed', 'reviewed', 'escalated', 'released')),
  -- The policy that travels with the content.
  audience text[] not null default '{client}' check (audience <@ array['client', 'expert']),
  embargo_until timestamptz,
  expires_at timestamptz check (expires_at > embargo_until),
  released_at timestamptz check ((released_at is not null) = (state = 'released')),
  primary key (tenant_id, id),
  unique (tenant_id, call_id, number),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, imported_by) references people (tenant_id, id)
);
create index transcripts_queue on transcripts (tenant_id, imported_at, id);
create index transcripts_imported_by on transcripts (tenant_id, imported_by);
select enable_row_level_security('transcripts', 'select, insert, update');

create table transcript_segments (
  tenant_id uuid not null references tenants (id),
  transcript_id uuid not null,
  position integer not null check (position >= 0),
  -- The speaker where they are a participant, so that they are shown with their present name.
  person_id uuid,
  -- As the file names them; empty where they are known.
  speaker text not null,
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null check (end_ms >= start_ms),
  -- The original, for officers alone.
  text text not null check (length(text) <= 5000),
  -- With redactions; null until the transcript is released. Nobody but officers reads another column.
  released_text text,
  primary key (tenant_id, transcript_id, position),
  foreign key (tenant_id, transcript_id) references transcripts (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index transcript_segments_person on transcript_segments (tenant_id, person_id);
select enable_row_level_security('transcript_segments', 'select, insert, update');

-- Redactions in the order of the text; positions are UTF-16 units.
create table transcript_redactions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  transcript_id uuid not null,
  position integer not null,
  start_at integer not null check (start_at >= 0),
  end_at integer not null check (end_at > start_at),
  redacted_at timestamptz not null,
  redacted_by uuid not null,
  lifted_at timestamptz check (lifted_at >= redacted_at),
  lifted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, transcript_id, position) references transcript_segments (tenant_id, transcript_id, position),
  foreign key (tenant_id, redacted_by) references people (tenant_id, id),
  foreign key (tenant_id, lifted_by) references people (tenant_id, id)
);
create index transcript_redactions_segment on transcript_redactions (tenant_id, transcript_id, position);
create index transcript_redactions_redacted_by on transcript_redactions (tenant_id, redacted_by);
create index transcript_redactions_lifted_by on transcript_redactions (tenant_id, lifted_by);
select enable_row_level_security('transcript_redactions', 'select, insert, update');

create table transcript_reviews (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  transcript_id uuid not null,
  outcome text not null check (outcome in ('reviewed', 'escalated', 'released')),
  reason text not null check (length(reason) between 1 and 2000),
  decided_at timestamptz not null,
  decided_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, transcript_id) references transcripts (tenant_id, id),
  foreign key (tenant_id, decided_by) references people (tenant_id, id)
);
create index transcript_reviews_transcript on transcript_reviews (tenant_id, transcript_id, decided_at);
create index transcript_reviews_person on transcript_reviews (tenant_id, decided_by);
select enable_row_level_security('transcript_reviews', 'select, insert');
