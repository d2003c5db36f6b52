-- Which experts a tenant offers its clients follows from its workflow type: vendors' experts, its own, or both. It is stored with
-- the expert, because searches, candidates and calls all depend on it, and kept by triggers, so that no writer can forget it.
alter table people
  -- Whether the tenant's workflow type lets clients ask for the expert.
  add column is_offered boolean not null default true,
  -- Who brings the expert, where the workflow type has several sources: `own` or the names of vendors.
  add column sources text[] not null default '{}';

create function describe_source(tenant uuid, person uuid, company uuid, out is_offered boolean, out sources text[])
language plpgsql stable set search_path = public, pg_temp as $$
declare
  workflow text := (select t.workflow_type from tenants t where t.id = tenant);
  vendors text[] := '{}';
  is_own boolean := true;
begin
  if company is not null or person is not null then
    is_own := not exists (
      select from companies c where c.tenant_id = tenant and c.id = company and c.kind = 'vendor'
    );
    vendors := array(
      select c.name from companies c
      where c.tenant_id = tenant and c.kind = 'vendor' and (c.id = company or c.id in (
        select p.vendor_id from proposals p where p.tenant_id = tenant and p.person_id = person and p.state = 'accepted'
      ))
      order by c.name
    );
  end if;
  is_offered := case workflow
    when 'private-experts' then is_own
    when 'private-experts-and-aggregator' then true
    else cardinality(vendors) > 0
  end;
  sources := case workflow
    when 'aggregator' then vendors
    when 'private-experts-and-aggregator' then case when is_own then array['own'] else '{}' end || vendors
    else '{}'
  end;
end $$;

create function set_source() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.person_type = 2 then
    -- Nobody can have proposed a person before there is a row of theirs.
    select s.is_offered, s.sources into new.is_offered, new.sources
      from describe_source(new.tenant_id, case tg_op when 'UPDATE' then new.id end, new.company_id) s;
  end if;
  return new;
end $$;
create trigger people_source before insert or update of company_id on people
  for each row execute function set_source();

-- Describes experts anew after something outside of their rows has changed; an update of the company makes the trigger run.
create function accepted_proposals_describe_source() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update people set company_id = company_id where tenant_id = new.tenant_id and id = new.person_id;
  return null;
end $$;
create trigger proposals_source after insert or update of state, person_id on proposals
  for each row when (new.state = 'accepted') execute function accepted_proposals_describe_source();

create function vendors_describe_source() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update people set company_id = company_id
    where tenant_id = new.tenant_id and person_type = 2 and (company_id = new.id or id in (
      select p.person_id from proposals p
      where p.tenant_id = new.tenant_id and p.vendor_id = new.id and p.state = 'accepted'
    ));
  return null;
end $$;
create trigger companies_source after update of kind, name on companies
  for each row when ('vendor' in (old.kind, new.kind) and (old.kind, old.name) is distinct from (new.kind, new.name))
  execute function vendors_describe_source();

create function workflow_types_describe_source() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update people set company_id = company_id where tenant_id = new.id and person_type = 2;
  return null;
end $$;
create trigger tenants_source after update of workflow_type on tenants
  for each row when (old.workflow_type is distinct from new.workflow_type)
  execute function workflow_types_describe_source();

-- System administrators change it; everything else about a tenant is the operator's.
select grant_app('update (workflow_type) on tenants');

-- Forced row-level security binds the owner as well, except here.
alter table people no force row level security;
alter table companies no force row level security;
alter table proposals no force row level security;
alter table tenants no force row level security;
alter table people disable trigger user;
update people p set (is_offered, sources) =
  (select s.is_offered, s.sources from describe_source(p.tenant_id, p.id, p.company_id) s)
where person_type = 2;
alter table people enable trigger user;
alter table people force row level security;
alter table companies force row level security;
alter table proposals force row level security;
alter table tenants force row level security;
