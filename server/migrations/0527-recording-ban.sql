-- A rule forbids that the call is recorded.
alter table calls add column is_recording_forbidden boolean not null default false;
