-- Tables, columns, functions and triggers in the words of their field.
alter table terms_told rename to terms_announcements;
alter table terms_announcements rename column told_at to announced_at;
alter table restriction_changes rename to restricted_company_changes;
alter table limits rename to rate_limits;
alter table notifications rename column words to parameters;
alter table sessions rename column capability_id to share_link_id;
alter index sessions_capability rename to sessions_share_link;
alter index restrictions_standing rename to restrictions_active;
alter type actor rename attribute owes_terms to has_pending_terms;
update sessions set method = 'shareLink' where method = 'capability';

alter trigger person_barred on people rename to account_blocked;
alter trigger people_spell_topics on people rename to people_normalize_topics;

-- Constraints carry the names of their tables.
do $$
declare c record;
begin
  for c in
    select conrelid::regclass as owner, conname as old_name,
      replace(replace(conname, 'terms_told', 'terms_announcements'), 'restriction_changes', 'restricted_company_changes') as new_name
    from pg_constraint
    where conrelid in ('terms_announcements'::regclass, 'restricted_company_changes'::regclass) and contype <> 'n'
      and (conname like 'terms_told%' or conname like 'restriction_changes%')
  loop
    execute format('alter table %s rename constraint %I to %I', c.owner, c.old_name, c.new_name);
  end loop;
end $$;
alter index restriction_changes_by rename to restricted_company_changes_by;

-- A function is renamed first; then the bodies that name it, or a column, are written again with the new name.
do $$
declare
  names constant text[][] := array[
    ['keep_told_terms', 'protect_announced_terms'], ['link_stands', 'is_share_link_active'], ['owes_terms', 'has_pending_terms'],
    ['tell_person_barred', 'notify_account_blocked'], ['tell_session_ended', 'notify_session_ended'],
    ['spell_topics', 'normalize_topics'], ['accepted_proposals_describe_source', 'accepted_proposals_compute_source'],
    ['vendors_describe_source', 'vendors_compute_source'], ['workflow_types_describe_source', 'workflow_types_compute_source'],
    ['describe_source', 'compute_source']];
  words constant text[][] := names || array[['terms_told', 'terms_announcements'], ['capability_id', 'share_link_id']];
  f record;
  body text;
begin
  for i in 1 .. array_length(names, 1) loop
    for f in select oid::regprocedure as signature from pg_proc
      where pronamespace = 'public'::regnamespace and proname = names[i][1]
    loop
      execute format('alter function %s rename to %I', f.signature, names[i][2]);
    end loop;
  end loop;
  for f in select pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
  loop
    body := f.definition;
    for i in 1 .. array_length(words, 1) loop
      body := regexp_replace(body, '\m' || words[i][1] || '\M', words[i][2], 'g');
    end loop;
    if body <> f.definition then
      execute body;
    end if;
  end loop;
end $$;
