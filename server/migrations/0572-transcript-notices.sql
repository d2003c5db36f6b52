-- When the audience of a released transcript was told, which waits for the end of an embargo and of a freeze.
alter table transcripts add column notified_at timestamptz;
update transcripts set notified_at = released_at where state = 'released';
create index transcripts_to_notify on transcripts (tenant_id, released_at) where state = 'released' and notified_at is null;
