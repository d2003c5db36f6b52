-- Tables, functions, triggers and policies in the words of their field.
do $$
declare
  tables constant text[][] := array[
    ['call_nudges', 'call_seat_reminders'], ['call_steps', 'call_history'], ['call_views', 'saved_call_views'],
    ['chat_holds', 'chat_legal_holds'], ['code_numbers', 'code_counters'], ['compliance_inputs', 'compliance_snapshots'],
    ['external_attempts', 'external_sign_in_attempts'], ['handover_codes', 'one_time_codes'],
    ['person_words', 'person_search_words'], ['room_visits', 'room_sessions'], ['search_experts', 'search_documents'],
    ['search_trims', 'search_change_watermarks'], ['spent_challenges', 'used_challenges'],
    ['typed_company_names', 'entered_company_names'], ['waiting_mails', 'queued_mails']];
  functions constant text[][] := array[
    ['name_words', 'split_words'], ['note_changed_employments', 'refresh_words_of_changed_employments'],
    ['note_new_candidates', 'record_search_changes_of_new_candidates'], ['note_new_people', 'refresh_words_of_new_people'],
    ['note_primary_employments', 'refresh_words_of_primary_employments'],
    ['note_renamed_companies', 'refresh_words_of_renamed_companies'], ['note_renamed_people', 'refresh_words_of_renamed_people'],
    ['note_renamed_projects', 'record_search_changes_of_renamed_projects'],
    ['note_search_candidates', 'record_search_changes_of_candidates'],
    ['note_search_companies', 'record_search_changes_of_companies'], ['note_search_people', 'record_search_changes_of_people'],
    ['note_search_records', 'record_search_changes_of_profiles'], ['take_ticket', 'consume_live_ticket'],
    ['tenant', 'current_tenant_id'], ['write_person_words', 'write_person_search_words']];
  f record;
  o record;
  body text;
begin
  for i in 1 .. array_length(tables, 1) loop
    execute format('alter table %I rename to %I', tables[i][1], tables[i][2]);
    -- Constraints, indexes and sequences carry the names of their tables.
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

  for i in 1 .. array_length(functions, 1) loop
    for f in select oid::regprocedure as signature from pg_proc
      where pronamespace = 'public'::regnamespace and proname = functions[i][1]
    loop
      execute format('alter function %s rename to %I', f.signature, functions[i][2]);
    end loop;
  end loop;
  -- The bodies that name a table or a function are written again with the new name. `tenant` alone is also a parameter.
  for f in select pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
  loop
    body := f.definition;
    for i in 1 .. array_length(tables, 1) loop
      body := regexp_replace(body, '\m' || tables[i][1] || '\M', tables[i][2], 'g');
    end loop;
    for i in 1 .. array_length(functions, 1) loop
      body := regexp_replace(body, '\m' || functions[i][1] || '\(', functions[i][2] || '(', 'g');
    end loop;
    body := replace(body, 'create policy own on', 'create policy tenant_isolation on');
    if body <> f.definition then
      execute body;
    end if;
  end loop;

  for o in select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polname = 'own' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('alter policy own on %I rename to tenant_isolation', o.name);
  end loop;

  for o in select t.tgname as name, t.tgrelid::regclass as owner,
      regexp_replace(regexp_replace(regexp_replace(t.tgname, '_made$', '_inserted'), '_changed$', '_updated'), '_removed$', '_deleted') as new_name
    from pg_trigger t where not t.tgisinternal and t.tgname ~ '^(search|people_words|companies_words|employments_words)_.*(made|changed|removed)$'
  loop
    execute format('alter trigger %I on %s rename to %I', o.name, o.owner, o.new_name);
  end loop;
end $$;
alter trigger terms_texts_kept on terms_texts rename to terms_texts_protect;

-- Parameters cannot be renamed: these two are written anew.
drop function split_words(text);
create function split_words(phrase text) returns setof text language sql stable set search_path to 'public', 'pg_temp' as $$
  select distinct left(w, 40) from regexp_split_to_table(lower(unaccent(phrase)), '[^[:alnum:]]+') w where w <> ''
$$;
drop function consume_live_ticket(bytea, timestamptz);
create function consume_live_ticket(ticket_hash bytea, at timestamptz) returns table (tenant_id uuid, session_id uuid)
language sql security definer rows 1 set search_path to 'public', 'pg_temp' as $$
  delete from live_tickets t where t.hash = ticket_hash and t.expires_at > at returning t.tenant_id, t.session_id
$$;
revoke execute on function consume_live_ticket(bytea, timestamptz) from public;
select grant_app('execute on function consume_live_ticket(bytea, timestamptz)');
