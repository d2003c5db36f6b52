-- Which processes take live connections, and who is in which room of them.

-- Each counts up all the time; one that does not any more is held lost by the others, whatever the reason.
create table live_processes (
  id uuid primary key,
  beat bigint not null default 0,
  -- By its own clock, by which its connections' comings were noted too.
  seen_at timestamptz not null,
  is_lost boolean not null default false
);
select grant_app('select, insert, update, delete on live_processes');

-- A row for each room a connection is in, written by the transaction that lets it in. Gone with the connection,
-- or with the process that had it.
create table live_members (
  tenant_id uuid not null,
  room text not null,
  socket_id text not null,
  process_id uuid not null,
  person_id uuid not null,
  session_id uuid not null,
  primary key (tenant_id, socket_id, room)
);
create index live_members_room on live_members (tenant_id, room);
create index live_members_process on live_members (process_id);
select wall('live_members', 'select, insert, delete');
