-- Codes, tokens and links of signing in, deferred mails and single columns in the words of their field.
do $$
declare
  tables constant text[][] := array[
    ['link_requests', 'sign_in_links'], ['one_time_codes', 'sign_in_codes'], ['one_time_tokens', 'account_tokens'],
    ['queued_mails', 'deferred_mails']];
  columns constant text[][] := array[
    ['audit_entries', 'chain', 'chain_hash'], ['brief_drafts', 'about', 'subject_id'],
    ['installation', 'only_row', 'singleton'], ['push_devices', 'home', 'portal_path'],
    ['refresh_tokens', 'successor', 'encrypted_successor']];
  changes constant text[][] := array[
    ['chain_audit_entries', '\me\.chain\M', 'e.chain_hash'], ['chain_audit_entries', '\mhead\.chain\M', 'head.chain_hash'],
    ['chain_audit_entries', ', chain = entry', ', chain_hash = entry']];
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
    for o in select c.relname as name from pg_class c join pg_index x on x.indexrelid = c.oid
      where x.indrelid = tables[i][2]::regclass and starts_with(c.relname, tables[i][1] || '_')
    loop
      execute format('alter index %I rename to %I', o.name, tables[i][2] || substr(o.name, length(tables[i][1]) + 1));
    end loop;
  end loop;
  for i in 1 .. array_length(columns, 1) loop
    execute format('alter table %I rename column %I to %I', columns[i][1], columns[i][2], columns[i][3]);
    pattern := '^(' || columns[i][1] || '.*)_' || columns[i][2] || '(_check|$)';
    for o in select conname as name from pg_constraint where conrelid = columns[i][1]::regclass and conname ~ pattern
    loop
      execute format('alter table %I rename constraint %I to %I', columns[i][1], o.name,
        regexp_replace(o.name, pattern, '\1_' || columns[i][3] || '\2'));
    end loop;
  end loop;
  alter function backlog() rename to queue_backlog;
  -- The bodies of functions that name a table or a column are written again with its new name.
  for f in select p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
  loop
    body := f.definition;
    for i in 1 .. array_length(tables, 1) loop
      body := regexp_replace(body, '\m' || tables[i][1] || '\M', tables[i][2], 'g');
    end loop;
    for i in 1 .. array_length(changes, 1) loop
      if f.name = changes[i][1] then
        body := regexp_replace(body, changes[i][2], changes[i][3], 'g');
      end if;
    end loop;
    if body <> f.definition then
      execute body;
    end if;
  end loop;
end $$;
