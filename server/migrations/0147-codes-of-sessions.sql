-- A code that takes a session along is worth nothing once the session has ended.
alter table hand_overs add column session_id uuid;
alter table hand_overs add foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade;
