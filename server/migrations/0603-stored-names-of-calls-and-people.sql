-- Steps and visits of calls, and columns whose names said neither yes or no nor a unit, in the words of the code.
do $$
declare
  tables constant text[][] := array[['call_history', 'call_steps'], ['room_sessions', 'room_visits']];
  columns constant text[][] := array[
    ['call_steps', 'client_attended', 'has_client_attended'],
    ['call_steps', 'expert_attended', 'has_expert_attended'],
    ['compliance_approvals', 'overdue_told_at', 'overdue_announced_at'],
    ['compliance_delegations', 'from_at', 'starts_at'],
    ['compliance_delegations', 'until_at', 'ends_at'],
    ['people', 'translator_required', 'needs_interpreter'],
    ['people', 'premium_license', 'has_premium_license'],
    ['people', 'promotion_banners_visible', 'has_promotion_banners'],
    ['people', 'pending_vetting', 'is_vetting_pending'],
    ['recording_requests', 'kept_days', 'retention_days'],
    ['restricted_companies', 'from_on', 'start_on'],
    ['restricted_companies', 'until_on', 'end_on'],
    ['restricted_company_changes', 'from_on', 'start_on'],
    ['restricted_company_changes', 'until_on', 'end_on'],
    ['transcript_redactions', 'start_at', 'start_offset'],
    ['transcript_redactions', 'end_at', 'end_offset']];
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
