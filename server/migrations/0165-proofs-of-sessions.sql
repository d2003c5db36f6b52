-- When the person of a session last reauthenticated. A sensitive change requires that this was a moment ago.
alter table sessions add column proved_at timestamptz;
