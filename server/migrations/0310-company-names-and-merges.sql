-- Typed names of companies that the registry does not know, and companies that turned out to be one.

create index employments_company on employments (tenant_id, company_id) where company_id is not null;

-- For names that resemble each other: the same beginning, or a word in common.
create index company_names_start on company_names (tenant_id, left(match_name, 3));
create index company_names_words on company_names using gin (string_to_array(match_name, ' '));

-- How the employer's name of an employment compares while it is linked to no company.
create table employment_names (
  tenant_id uuid not null references tenants (id),
  employment_id uuid not null,
  match_name text not null check (length(match_name) between 1 and 200),
  primary key (tenant_id, employment_id),
  foreign key (tenant_id, employment_id) references employments (tenant_id, id) on delete cascade
);
create index employment_names_match on employment_names (tenant_id, match_name);
select enable_row_level_security('employment_names', 'select, insert, update, delete');

-- A name that somebody has typed and that led to no company of the registry.
create table typed_company_names (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  version integer not null default 1,
  -- The name normalized for comparison; null until it was compared with the registry.
  match_name text check (length(match_name) between 1 and 200),
  name text not null check (length(name) between 1 and 200),
  sources text[] not null check (sources <@ '{employment,target,exclusion,competitor,restriction}'),
  state text not null default 'open' check (state in ('open', 'linked', 'dismissed')),
  -- Whether a company of the registry has a similar name.
  is_similar boolean not null default false,
  company_id uuid,
  -- Whether the decision made the name an alias of the company.
  is_alias boolean not null default false,
  noted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, match_name),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, decided_by) references people (tenant_id, id),
  check ((state = 'linked') = (company_id is not null)),
  check ((state = 'open') = (decided_at is null))
);
create index typed_company_names_state on typed_company_names (tenant_id, state, name);
create index typed_company_names_start on typed_company_names (tenant_id, left(match_name, 3)) where state = 'open';
create index typed_company_names_words on typed_company_names using gin (string_to_array(match_name, ' '));
create index typed_company_names_company on typed_company_names (tenant_id, company_id) where company_id is not null;
create index typed_company_names_new on typed_company_names (tenant_id, id) where match_name is null;
select enable_row_level_security('typed_company_names', 'select, insert, update, delete');

-- How far the employments that existed before have been compared with the registry.
create table company_name_scans (
  tenant_id uuid not null references tenants (id),
  after_id uuid not null,
  is_done boolean not null default false,
  primary key (tenant_id)
);
select enable_row_level_security('company_name_scans', 'select, insert, update');

insert into typed_company_names (tenant_id, id, name, sources, noted_at)
select tenant_id, gen_random_uuid(), left(name, 200), array_agg(distinct source), max(at) from (
  select tenant_id, unnest(target_companies) as name, 'target' as source, created_at as at from projects
  union all
  select tenant_id, unnest(exclusions), 'exclusion', created_at from projects
  union all
  select tenant_id, name, 'restriction', added_at from restricted_companies where company_id is null
  union all
  select tenant_id, unnest(aliases), 'restriction', added_at from restricted_companies where company_id is null
) typed where name <> '' group by tenant_id, left(name, 200);

-- A company that turned out to be another one. Its row stays, so that the merge can be undone.
alter table companies
  add column merged_into_id uuid check (merged_into_id <> id),
  add foreign key (tenant_id, merged_into_id) references companies (tenant_id, id);
create index companies_merged on companies (tenant_id, merged_into_id) where merged_into_id is not null;

create table company_merges (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  company_id uuid not null,
  into_id uuid not null,
  at timestamptz not null,
  by_id uuid,
  undone_at timestamptz,
  undone_by uuid,
  -- What followed: names, employments, subsidiaries, companies merged earlier, and the other company before and after.
  moved jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, into_id) references companies (tenant_id, id),
  foreign key (tenant_id, by_id) references people (tenant_id, id),
  foreign key (tenant_id, undone_by) references people (tenant_id, id)
);
create index company_merges_company on company_merges (tenant_id, company_id);
create index company_merges_into on company_merges (tenant_id, into_id, at);
select enable_row_level_security('company_merges', 'select, insert, update');

alter table company_changes
  drop constraint company_changes_kind_check,
  add constraint company_changes_kind_check check (
    kind in ('created', 'updated', 'entry_added', 'entry_changed', 'merged', 'absorbed', 'split', 'separated'));
