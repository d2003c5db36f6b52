-- Live connections end with the session they were opened with, in whatever way it ends.

-- Heard by every process that holds connections. Nobody can forget to say it: the rows say it themselves.
create function tell_session_ended() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('session_ended', json_build_object('session', new.id, 'reason', coalesce(new.end_reason, 'ended'))::text);
  return null;
end $$;
create trigger session_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();

create function tell_person_barred() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('session_ended', json_build_object('person', new.id,
    'reason', case when new.restricted_at is null then 'ended' else 'restricted' end)::text);
  return null;
end $$;
create trigger person_barred after update of restricted_at, disabled_at, deleted_at, erased_at on people
  for each row when (
    num_nulls(new.restricted_at, new.disabled_at, new.deleted_at, new.erased_at)
    < num_nulls(old.restricted_at, old.disabled_at, old.deleted_at, old.erased_at)
  ) execute function tell_person_barred();

-- Which of the given sessions are worth nothing any more, and why: the question asked when nothing was heard.
create function ended_sessions(sessions uuid[], at timestamptz) returns table (id uuid, reason text)
language sql stable set search_path = public, pg_temp as $$
  select asked.id, case when p.restricted_at is null then coalesce(s.end_reason, 'ended') else 'restricted' end
  from unnest(sessions) as asked (id)
  left join sessions s on (s.tenant_id, s.id) = (tenant(), asked.id)
  left join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)
  where not exists (select from session_actor(asked.id, at))
$$;
