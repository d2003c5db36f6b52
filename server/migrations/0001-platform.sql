-- What every other table and operation stands on: the tenant's wall, and the tables of the platform itself.

revoke all on schema public from public;

-- The tenant this transaction is in; null outside one, so that nothing is seen and nothing can be written.
create function tenant() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- Rights for the application's role and the worker's, whose names differ between installations.
create function grant_app(rights text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('grant %s to %I', rights, current_setting('cq.app_role'));
end $$;

create function grant_worker(rights text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('grant %s to %I', rights, current_setting('cq.worker_role'));
end $$;

-- Walls a table in: rows are seen and written inside their own tenant only, by its owner as well.
create function wall(walled regclass, rights text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy own on %s using (tenant_id = tenant()) with check (tenant_id = tenant())', walled);
  execute format('revoke all on %s from public', walled);
  perform grant_app(format('%s on %s', rights, walled));
end $$;

revoke all on function grant_app(text), grant_worker(text), wall(regclass, text) from public;

select grant_app('usage on schema public');
select grant_worker('usage on schema public');

-- How this database was set up. A demo's sign-ins are open: it never becomes a production, nor the other way round.
create table installation (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('demo', 'production'))
);
select grant_app('select on installation');
select grant_app('select on schema_migrations');

-- Committed facts, in the order in which they were written.
create table outbox (
  tenant_id uuid not null,
  id uuid not null,
  n bigint generated always as identity,
  kind text not null,
  facts jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, n)
);
select wall('outbox', 'select, insert');

-- Who did what to what, and what came of it. Never changed; seq and chain are given later by the sequencer.
create table audit_entries (
  tenant_id uuid not null,
  id uuid not null,
  n bigint generated always as identity,
  seq bigint,
  chain bytea,
  at timestamptz not null,
  actor_id uuid,
  actor_kind text not null check (actor_kind in ('person', 'nobody', 'system')),
  session_id uuid,
  operation text not null,
  subject_kind text,
  subject_id text,
  outcome text not null,
  facts jsonb not null default '{}',
  primary key (tenant_id, id),
  unique (tenant_id, n),
  unique (tenant_id, seq)
);
create index audit_entries_unchained on audit_entries (tenant_id, n) where seq is null;
create index audit_entries_subject on audit_entries (tenant_id, subject_kind, subject_id, n);
select wall('audit_entries', 'select, insert (tenant_id, id, at, actor_id, actor_kind, session_id, operation,
  subject_kind, subject_id, outcome, facts)');

-- The answer of a command, kept for the case that the same request comes again.
create table idempotency_keys (
  tenant_id uuid not null,
  actor text not null,
  operation text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  answer text,
  at timestamptz not null,
  primary key (tenant_id, actor, operation, key)
);
create index idempotency_keys_at on idempotency_keys (tenant_id, at);
select wall('idempotency_keys', 'select, insert, update, delete');

-- What has been spent of a limit: the instants of the attempts within its window, oldest first. An allowance that fills
-- up continuously would let nearly twice the limit through in some windows; a count of instants is exact in each.
create table limits (
  key text primary key,
  hits timestamptz[] not null
);
select grant_app('select, insert, update, delete on limits');

-- E-mails as they will be sent, byte for byte.
create table mails (
  tenant_id uuid not null,
  id uuid not null,
  to_address text not null,
  subject text not null,
  kind text not null,
  message bytea not null,
  message_id text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  queued_at timestamptz not null,
  leased_until timestamptz,
  sent_at timestamptz,
  last_error text,
  primary key (tenant_id, id),
  unique (tenant_id, message_id)
);
create index mails_queued on mails (tenant_id, queued_at);
select wall('mails', 'select, insert, update, delete');

-- One use each: what a browser shows to open its live connection.
create table live_tickets (
  tenant_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index live_tickets_hash on live_tickets using hash (hash);
create index live_tickets_expiry on live_tickets (tenant_id, expires_at);
select wall('live_tickets', 'insert, select (tenant_id, expires_at), delete');
create policy lookup on live_tickets to current_user using (true);

-- The tenant is not known yet when a connection opens, so this is asked outside the wall.
create function take_ticket(h bytea, at timestamptz) returns table (tenant_id uuid, session_id uuid)
  language sql volatile rows 1 security definer set search_path = public, pg_temp as $$
  delete from live_tickets t where t.hash = h and t.expires_at > at returning t.tenant_id, t.session_id
$$;
revoke all on function take_ticket(bytea, timestamptz) from public;
select grant_app('execute on function take_ticket(bytea, timestamptz)');

-- Messages between processes that are too large for a notification; written and emptied by the sockets' adapter.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz default now(),
  payload bytea
);
select grant_app('select, insert, delete on socket_io_attachments');
select grant_app('usage on sequence socket_io_attachments_id_seq');

-- The tasks that may be enqueued.
create table job_tasks (name text primary key);
insert into job_tasks values ('react'), ('mail'), ('tick');

-- The only way for the application to ask for work later, always in its own tenant. With a key, only one waits.
create function enqueue(task text, payload json, at timestamptz default null, key text default null) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if public.tenant() is null then
    raise exception 'a job needs a tenant';
  end if;
  if not exists (select from public.job_tasks t where t.name = task) then
    raise exception 'there is no task %', task;
  end if;
  perform jobs.add_job(task, json_build_object('tenant', public.tenant(), 'data', payload),
    run_at => at, job_key => public.tenant() || ':' || key, max_attempts => 8);
end $$;
revoke all on function enqueue(text, json, timestamptz, text) from public;
select grant_app('execute on function enqueue(text, json, timestamptz, text)');
