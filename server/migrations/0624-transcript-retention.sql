-- Transcripts are erased as recordings are. Those of before are kept as long as if they were imported now.
alter table transcripts add column kept_from timestamptz;
update transcripts set kept_from = greatest(imported_at, now());
alter table transcripts alter column kept_from set not null;
-- What those who agreed to the recording were told, in days; null for files, which the period of the tenant applies to.
alter table transcripts add column retention_days integer check (retention_days > 0);
alter table transcripts add column erased_at timestamptz;
create index transcripts_kept on transcripts (tenant_id, kept_from) where erased_at is null;
