-- Words by which staff find people: those of a person's name, code, address, title and company. Row-level security lets only
-- leak-proof operators use an index, and `<` of text is one, so the beginning of a word is a range of this table's key.
create table person_words (
  tenant_id uuid not null,
  -- Ordered by bytes: words with a common beginning are neighbors.
  word text collate "C" not null,
  person_id uuid not null,
  primary key (tenant_id, word, person_id)
);
create index person_words_person on person_words (tenant_id, person_id, word);
select enable_row_level_security('person_words', 'select, insert, delete');

-- The words of a text, in lower case and without accents. Also used for what is searched, so that both are cut alike.
create function name_words(said text) returns setof text language sql stable set search_path = public, pg_temp as $$
  select distinct left(w, 40) from regexp_split_to_table(lower(unaccent(said)), '[^[:alnum:]]+') w where w <> ''
$$;

-- Writes the words of some people again. Locks them first, so that the last of two transactions sees the other's change.
create function write_person_words(ids uuid[]) returns void language sql set search_path = public, pg_temp as $$
  select from people where tenant_id = tenant() and id = any (ids) order by id for no key update;
  delete from person_words where tenant_id = tenant() and person_id = any (ids);
  insert into person_words (tenant_id, word, person_id)
    select p.tenant_id, w, p.id
    from people p
      left join employments e on p.person_type = 2 and e.is_primary and e.tenant_id = p.tenant_id and e.person_id = p.id
      left join companies c on p.person_type = 1 and c.tenant_id = p.tenant_id and c.id = p.company_id
      cross join name_words(concat_ws(' ', p.first_name, p.last_name, p.preferred_name, p.code, p.email, p.title,
        e.company_name, c.name)) w
    where p.tenant_id = tenant() and p.id = any (ids) and p.erased_at is null;
$$;

create function note_new_people() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform write_person_words(array(select id from changed));
  return null;
end $$;

create function note_renamed_people() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  ids uuid[] := array(
    select c.id from changed c join before b on b.tenant_id = c.tenant_id and b.id = c.id
    where (c.first_name, c.last_name, c.preferred_name, c.code, c.email, c.title, c.company_id, c.erased_at is null)
      is distinct from (b.first_name, b.last_name, b.preferred_name, b.code, b.email, b.title, b.company_id, b.erased_at is null)
  );
begin
  if cardinality(ids) > 0 then
    perform write_person_words(ids);
  end if;
  return null;
end $$;

create function note_primary_employments() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  ids uuid[] := array(select distinct person_id from changed where is_primary);
begin
  if cardinality(ids) > 0 then
    perform write_person_words(ids);
  end if;
  return null;
end $$;

create function note_changed_employments() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  ids uuid[] := array(
    select distinct c.person_id from changed c join before b on b.tenant_id = c.tenant_id and b.id = c.id
    where (c.is_primary, c.company_name) is distinct from (b.is_primary, b.company_name)
  );
begin
  if cardinality(ids) > 0 then
    perform write_person_words(ids);
  end if;
  return null;
end $$;

create function note_renamed_companies() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  ids uuid[] := array(
    select p.id from changed c join before b on b.tenant_id = c.tenant_id and b.id = c.id
      join people p on p.tenant_id = c.tenant_id and p.company_id = c.id
    where c.name is distinct from b.name and p.person_type = 1
  );
begin
  if cardinality(ids) > 0 then
    perform write_person_words(ids);
  end if;
  return null;
end $$;

create trigger people_words_made after insert on people referencing new table as changed
  for each statement execute function note_new_people();
create trigger people_words_changed after update on people referencing old table as before new table as changed
  for each statement execute function note_renamed_people();
create trigger employments_words_made after insert on employments referencing new table as changed
  for each statement execute function note_primary_employments();
create trigger employments_words_changed after update on employments referencing old table as before new table as changed
  for each statement execute function note_changed_employments();
create trigger employments_words_removed after delete on employments referencing old table as changed
  for each statement execute function note_primary_employments();
create trigger companies_words_changed after update on companies referencing old table as before new table as changed
  for each statement execute function note_renamed_companies();

do $$
declare one uuid;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant_id', one::text, true);
    perform write_person_words(array(select id from people where tenant_id = one));
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
