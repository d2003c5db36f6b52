-- Facts, ids in other systems, names without a company and merges, in the words of their field.
do $$
declare
  tables constant text[][] := array[
    ['company_references', 'company_external_ids'], ['entered_company_names', 'unmatched_company_names'],
    ['import_parts', 'upload_chunks'], ['person_references', 'person_external_ids']];
  columns constant text[][] := array[
    ['company_merges', 'moved', 'moved_records'], ['employments', 'previous_statement', 'previous_confirmation'],
    ['facts', 'previous_statement', 'previous_fact'], ['vettings', 'verdict', 'decision']];
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

-- Stored values follow. Forced row-level security binds the owner as well, except here.
alter table removed_employments no force row level security;
update removed_employments set employment =
  (employment - 'previous_statement') || jsonb_build_object('previous_confirmation', employment -> 'previous_statement')
  where employment ? 'previous_statement';
alter table removed_employments force row level security;

alter table duplicate_reviews no force row level security;
alter table duplicate_reviews drop constraint duplicate_reviews_decision_check;
update duplicate_reviews set decision = case decision when 'same' then 'duplicate' else 'distinct' end;
alter table duplicate_reviews add constraint duplicate_reviews_decision_check check (decision in ('duplicate', 'distinct'));
alter table duplicate_reviews force row level security;

alter table company_changes no force row level security;
alter table company_changes drop constraint company_changes_kind_check;
update company_changes set kind = renamed.current
from (values ('absorbed', 'merged_from'), ('split', 'unmerged_from'), ('separated', 'unmerged')) renamed (former, current)
where kind = renamed.former;
alter table company_changes add constraint company_changes_kind_check check (kind in (
  'created', 'updated', 'entry_added', 'entry_changed', 'merged', 'merged_from', 'unmerged_from', 'unmerged'));
alter table company_changes force row level security;
