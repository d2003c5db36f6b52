-- Calendar invitations, attendance violations and the numbers of phone bridges in the words of their field.
do $$
declare
  tables constant text[][] := array[
    ['call_invitations', 'calendar_invitations'],
    ['missed_call_answers', 'attendance_violation_answers'],
    ['missed_calls', 'attendance_violations']];
  columns constant text[][] := array[
    ['attendance_violation_answers', 'missed_call_id', 'attendance_violation_id'], ['dial_in_numbers', 'shown_as', 'display_number']];
  o record;
  f record;
  body text;
  pattern text;
begin
  for i in 1 .. array_length(tables, 1) loop
    execute format('alter table %I rename to %I', tables[i][1], tables[i][2]);
    for o in select conname as name from pg_constraint
      where conrelid = tables[i][2]::regclass and starts_with(conname, tables[i][1] || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', tables[i][2], o.name,
        tables[i][2] || substr(o.name, length(tables[i][1]) + 1));
    end loop;
    for o in select c.relname as name, c.relkind as kind from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'S') and starts_with(c.relname, tables[i][1] || '_')
        and (c.oid in (select indexrelid from pg_index where indrelid = tables[i][2]::regclass)
          or c.oid in (select objid from pg_depend where refobjid = tables[i][2]::regclass))
    loop
      execute format('alter %s %I rename to %I', case o.kind when 'i' then 'index' else 'sequence' end, o.name,
        tables[i][2] || substr(o.name, length(tables[i][1]) + 1));
    end loop;
  end loop;
  for i in 1 .. array_length(columns, 1) loop
    execute format('alter table %I rename column %I to %I', columns[i][1], columns[i][2], columns[i][3]);
    pattern := '^(' || columns[i][1] || '.*)_' || columns[i][2] || '(_|$)';
    for o in select conname as name from pg_constraint where conrelid = columns[i][1]::regclass and conname ~ pattern
    loop
      execute format('alter table %I rename constraint %I to %I', columns[i][1], o.name,
        regexp_replace(o.name, pattern, '\1_' || columns[i][3] || '\2'));
    end loop;
  end loop;
  alter function open_actor(bytea, timestamptz) rename to resolve_actor;
  -- The bodies of functions that name a table are written again with its new name.
  for f in select pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
  loop
    body := f.definition;
    for i in 1 .. array_length(tables, 1) loop
      body := regexp_replace(body, '\m' || tables[i][1] || '\M', tables[i][2], 'g');
    end loop;
    if body <> f.definition then
      execute body;
    end if;
  end loop;
end $$;

-- Stored values follow. Forced row-level security binds the owner as well, except here.
alter table outbox no force row level security;
update outbox set kind = 'calls.attendance-violation-answered' where kind = 'calls.missed-call-answered';
update outbox set kind = 'compliance.restrictedListEntryChanged' where kind = 'compliance.restrictionChanged';
update outbox set kind = 'compliance.restrictedListEntriesImported' where kind = 'compliance.restrictionsImported';
alter table outbox force row level security;

alter table notifications no force row level security;
update notifications set kind = 'attendance_violation_answered',
  key = replace(key, 'missed_call_answered', 'attendance_violation_answered')
where kind = 'missed_call_answered';
alter table notifications force row level security;

alter table call_client_decisions no force row level security;
alter table call_client_decisions drop constraint call_client_decisions_check1;
alter table call_client_decisions drop constraint call_client_decisions_decision_check;
update call_client_decisions set decision = case decision when 'approve' then 'approved' else 'refused' end;
alter table call_client_decisions add constraint call_client_decisions_decision_check check (decision in ('approved', 'refused'));
alter table call_client_decisions add constraint call_client_decisions_check1 check (decision = 'approved' or note is not null);
alter table call_client_decisions force row level security;
