-- Whose records have changed, for searches that keep them in memory: written with the change, by whoever makes it.
-- A reader remembers the snapshot in which it has read, and reads next what was not visible in that one. So it misses
-- nothing, whichever of two transactions ends first, and waits for none.
create table search_changes (
  tenant_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  n bigint generated always as identity,
  person_id uuid not null,
  primary key (tenant_id, xid, n)
);
select wall('search_changes', 'select, insert (tenant_id, person_id), delete');

-- Up to which transaction changes have been forgotten: who has read less must begin anew. What is older than the mark is
-- forgotten when a day has gone since it was made.
create table search_trims (
  tenant_id uuid primary key,
  trimmed xid8 not null,
  mark xid8 not null,
  marked_at timestamptz not null
);
select wall('search_trims', 'select, insert, update');

create function note_search_people() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into search_changes (tenant_id, person_id)
    select distinct c.tenant_id, c.id from changed c where c.person_type = 2;
  if found then
    perform pg_notify('search_changed', tenant()::text);
  end if;
  return null;
end $$;
create trigger search_people_made after insert on people referencing new table as changed
  for each statement execute function note_search_people();
create trigger search_people_changed after update on people referencing new table as changed
  for each statement execute function note_search_people();

create function note_search_records() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into search_changes (tenant_id, person_id) select distinct c.tenant_id, c.person_id from changed c;
  if found then
    perform pg_notify('search_changed', tenant()::text);
  end if;
  return null;
end $$;
create trigger search_employments_made after insert on employments referencing new table as changed
  for each statement execute function note_search_records();
create trigger search_employments_changed after update on employments referencing new table as changed
  for each statement execute function note_search_records();
create trigger search_employments_removed after delete on employments referencing old table as changed
  for each statement execute function note_search_records();
create trigger search_answers_made after insert on answers referencing new table as changed
  for each statement execute function note_search_records();
create trigger search_answers_changed after update on answers referencing new table as changed
  for each statement execute function note_search_records();
create trigger search_answers_removed after delete on answers referencing old table as changed
  for each statement execute function note_search_records();

-- An employment says its company's name itself; the industry is the company's.
create function note_search_companies() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into search_changes (tenant_id, person_id)
    select distinct e.tenant_id, e.person_id
    from changed c join before b on b.tenant_id = c.tenant_id and b.id = c.id
      join employments e on e.tenant_id = c.tenant_id and e.company_id = c.id
    where c.industry is distinct from b.industry;
  if found then
    perform pg_notify('search_changed', tenant()::text);
  end if;
  return null;
end $$;
create trigger search_companies_changed after update on companies
  referencing old table as before new table as changed for each statement execute function note_search_companies();
