-- The vocabulary of expertise: each topic has one spelling in a tenant, whoever writes it. Letter case and spaces make no
-- difference; another key with the name of a topic is an alias of it.
create table topics (
  tenant_id uuid not null references tenants (id),
  key text not null check (key <> '' and key = lower(regexp_replace(key, '\s', '', 'g'))),
  name text not null check (name = btrim(name) and name <> ''),
  primary key (tenant_id, key)
);
select enable_row_level_security('topics', 'select, insert');

-- Writes the expertise of a person in the spelling of the tenant. The first spelling of a new topic is kept.
create function spell_topics() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into topics (tenant_id, key, name)
    select distinct on (s.key) new.tenant_id, s.key, s.name
    from (
      select lower(regexp_replace(t.term, '\s', '', 'g')) as key, btrim(regexp_replace(t.term, '\s+', ' ', 'g')) as name, t.place
      from unnest(new.expertise) with ordinality t (term, place)
    ) s
    where s.key <> '' and not exists (select from topics o where o.tenant_id = new.tenant_id and o.key = s.key)
    order by s.key, s.place
    on conflict do nothing;
  new.expertise := array(
    select o.name
    from unnest(new.expertise) with ordinality t (term, place)
      join topics o on o.tenant_id = new.tenant_id and o.key = lower(regexp_replace(t.term, '\s', '', 'g'))
    group by o.name order by min(t.place)
  );
  return new;
end $$;

-- Existing topics take the spelling that most people have, and of two equally frequent ones the one in capitals.
do $$
declare one uuid;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant_id', one::text, true);
    insert into topics (tenant_id, key, name)
      select distinct on (s.key) one, s.key, s.name
      from (
        select lower(regexp_replace(t.term, '\s', '', 'g')) as key, btrim(regexp_replace(t.term, '\s+', ' ', 'g')) as name,
          count(*) as n
        from people p, unnest(p.expertise) t (term) where p.tenant_id = one group by 1, 2
      ) s
      where s.key <> '' order by s.key, s.n desc, s.name collate "C";
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

create trigger people_spell_topics before insert or update of expertise on people
  for each row when (cardinality(new.expertise) > 0) execute function spell_topics();

do $$
declare one uuid;
begin
  for one in select id from tenants loop
    perform set_config('app.tenant_id', one::text, true);
    with respelled as (
      update people p set expertise = p.expertise
      where exists (
        select from unnest(p.expertise) t (term)
        where not exists (select from topics o where o.tenant_id = p.tenant_id and o.name = t.term)
      ) returning p.tenant_id, p.id
    )
    -- Their search rows are written again.
    update search_experts s set notation = 0 from respelled r where (s.tenant_id, s.person_id) = (r.tenant_id, r.id);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
