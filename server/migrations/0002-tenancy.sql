-- The companies whose portals these are, and the origins at which they answer.

create table tenants (
  id uuid primary key,
  key text not null check (key ~ '^[a-z][a-z0-9-]{1,30}$'),
  platform_name text not null,
  legal_name text not null,
  mail_domain text not null,
  is_operator boolean not null default false,
  workflow_type text not null check (workflow_type in ('analyst-events', 'private-experts', 'aggregator', 'private-experts-and-aggregator')),
  company_type text not null default 'consumer' check (company_type in ('consumer', 'provider')),
  languages text[] not null,
  mark_path text not null,
  styles jsonb not null default '{}',
  created_at timestamptz not null
);
-- A tenant is its own wall: its id is what every other table calls tenant_id.
alter table tenants enable row level security;
alter table tenants force row level security;
create policy own on tenants using (id = tenant()) with check (id = tenant());
select grant_app('select on tenants');
select grant_app('select on tenants');

-- Read before any tenant is known: the origin tells which one it is.
create table sites (
  id uuid primary key,
  tenant_id uuid not null references tenants (id),
  portal text not null check (portal in ('Exchange', 'Expert')),
  slug text not null unique check (slug ~ '^[a-z0-9-]{2,30}$'),
  -- Deferrable, so that the origins of several sites can be exchanged in one statement.
  origin text not null unique deferrable,
  unique (tenant_id, portal),
  unique (tenant_id, id)
);
select grant_app('select on sites');

create table feature_flags (
  tenant_id uuid not null references tenants (id),
  name text not null,
  is_on boolean not null,
  primary key (tenant_id, name)
);
select wall('feature_flags', 'select');

-- A tenant's own wording for any key; the files in contract/translations are what it replaces.
create table translation_overrides (
  tenant_id uuid not null references tenants (id),
  language text not null,
  key text not null,
  text text not null check (length(text) <= 4000),
  primary key (tenant_id, language, key)
);
select wall('translation_overrides', 'select');
