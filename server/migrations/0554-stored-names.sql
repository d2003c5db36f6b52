-- Pending events and stored notifications follow their names. Forced row-level security binds the owner as well, except here.
alter table outbox no force row level security;
alter table notifications no force row level security;

update outbox set kind = 'calls.reevaluation-due' where kind = 'calls.rejudgement-due';
update outbox set kind = 'calls.seat-reminded',
  payload = (payload - 'nudgeId') || jsonb_build_object('reminderId', payload -> 'nudgeId')
where kind = 'calls.seat-nudged';
update outbox set payload = (payload - 'judged') || jsonb_build_object('evaluated', payload -> 'judged')
where kind = 'compliance.simulationAdvanced' and payload ? 'judged';
update notifications set kind = 'call_seat_reminder', key = 'call_seat_reminder:' || substr(key, length('call_nudge:') + 1)
where kind = 'call_nudge';

alter table outbox force row level security;
alter table notifications force row level security;

alter table notification_choices rename to notification_preferences;
alter table notification_preferences rename column chosen_at to changed_at;
alter table notification_timings rename to delivery_settings;
do $$
declare
  tables constant text[][] := array[
    ['notification_choices', 'notification_preferences'], ['notification_timings', 'delivery_settings']];
  o record;
begin
  for i in 1 .. array_length(tables, 1) loop
    for o in select conname as name from pg_constraint
      where conrelid = tables[i][2]::regclass and starts_with(conname, tables[i][1] || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', tables[i][2], o.name,
        tables[i][2] || substr(o.name, length(tables[i][1]) + 1));
    end loop;
  end loop;
end $$;
