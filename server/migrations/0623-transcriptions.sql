-- Transcripts that a speech service makes of recordings, where everybody was told so before they agreed.
alter table recording_requests add column is_transcribed boolean not null default false;

alter table transcripts alter column imported_by drop not null;
alter table transcripts drop constraint transcripts_format_check;
alter table transcripts add constraint transcripts_format_check check (format in ('vtt', 'srt', 'json', 'speech'));
alter table transcripts add constraint transcripts_origin_check check ((imported_by is null) = (format = 'speech'));

create table transcriptions (
  tenant_id uuid not null references tenants (id),
  recording_id uuid not null,
  call_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  primary key (tenant_id, recording_id),
  foreign key (tenant_id, recording_id) references recording_requests (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id)
);
create index transcriptions_call on transcriptions (tenant_id, call_id);
create index transcriptions_waiting on transcriptions (tenant_id, next_attempt_at) where state = 'waiting';
select enable_row_level_security('transcriptions', 'select, insert, update');
