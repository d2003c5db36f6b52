-- Whose links to recordings are: what they may hear is decided at each request.
delete from recording_links;
alter table recording_links add column session_id uuid not null;
