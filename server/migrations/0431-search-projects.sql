-- Staff find experts by the names of the projects they are candidates of: both change what is searched of an expert. The rows of
-- the search in PostgreSQL are marked as outdated, so that the next turn of its timer rewrites them.
create function note_search_candidates(ids uuid[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  insert into search_changes (tenant_id, person_id) select tenant(), id from unnest(ids) id;
  update search_experts set notation = 0 where tenant_id = tenant() and person_id = any (ids);
  perform pg_notify('search_changed', tenant()::text);
end $$;

create function note_new_candidates() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_search_candidates(array(select distinct person_id from changed));
  return null;
end $$;
create trigger search_candidates_made after insert on project_candidates referencing new table as changed
  for each statement execute function note_new_candidates();

create function note_renamed_projects() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform note_search_candidates(array(
    select distinct k.person_id
    from changed c join before b on b.tenant_id = c.tenant_id and b.id = c.id
      join project_candidates k on k.tenant_id = c.tenant_id and k.project_id = c.id
    where c.name is distinct from b.name
  ));
  return null;
end $$;
create trigger search_projects_changed after update on projects
  referencing old table as before new table as changed for each statement execute function note_renamed_projects();
