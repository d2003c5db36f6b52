-- Everybody with a record: people of companies (1) and experts (2), with what is known of them.

create table companies (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('client', 'employer', 'vendor', 'tenant')),
  industry text,
  country text check (country ~ '^[A-Z]{2}$'),
  primary key (tenant_id, id)
);
create index companies_name on companies (tenant_id, lower(name));
select wall('companies', 'select, insert, update');

create table people (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  version integer not null default 1,
  person_type smallint not null check (person_type in (1, 2)),
  role_id smallint check (role_id in (1, 2, 8, 64)),
  -- Whom a person of type 1 works for, or the vendor that has proposed an expert.
  company_id uuid,
  code text not null,
  email text check (length(email) <= 100),
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  preferred_name text,
  -- What the person is or was at the primary employment, as it is said: "Former VP Channel Sales".
  title text,
  headline text not null default '' check (length(headline) <= 200),
  bio text not null default '',
  country text check (country ~ '^[A-Z]{2}$'),
  city text,
  time_zone text not null,
  language text not null default 'enUS',
  languages text[] not null default '{}',
  expertise text[] not null default '{}',
  job_function text,
  linkedin_url text,
  is_admin boolean not null default false,
  permissions integer[] not null default '{}',
  needs_activation boolean not null default false,
  premium_license boolean not null default false,
  promotion_banners_visible boolean not null default true,
  promotion_banner_closed_at timestamptz,
  pending_vetting boolean not null default false,
  is_active boolean not null default true,
  do_not_use boolean not null default false,
  translator_required boolean not null default false,
  member_notes text not null default '',
  rating real,
  rated_times integer not null default 0,
  calls_count integer not null default 0,
  credits_per_hour integer not null default 0,
  rate_minor integer,
  rate_currency text,
  joined_on date not null,
  terms_accepted_at timestamptz,
  restricted_at timestamptz,
  disabled_at timestamptz,
  deleted_at timestamptz,
  erased_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  check (person_type = 1 or role_id is null)
);
create unique index people_email on people (tenant_id, lower(email));
create unique index people_code on people (tenant_id, code);
create index people_experts on people (tenant_id, id) where person_type = 2;
select wall('people', 'select, insert, update');

create table employments (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  person_id uuid not null,
  company_id uuid,
  company_name text not null,
  title text not null,
  summary text,
  start_on date not null,
  end_on date,
  source text not null default 'self' check (source in ('self', 'staff', 'reference')),
  confirmed_at timestamptz,
  -- The one a person is known by; not always the latest.
  is_primary boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  check (end_on is null or end_on >= start_on)
);
create unique index employments_primary on employments (tenant_id, person_id) where is_primary;
create index employments_person on employments (tenant_id, person_id, start_on desc);
select wall('employments', 'select, insert, update, delete');

-- What experts have answered, on screenings and after calls; released ones are shown to clients.
create table answers (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  person_id uuid not null,
  question text not null,
  text text not null,
  answered_at timestamptz not null,
  is_released boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index answers_person on answers (tenant_id, person_id, answered_at desc);
select wall('answers', 'select, insert, update');

-- Facts with a shelf life: after shelf_days without a confirmation they must be asked again.
create table facts (
  tenant_id uuid not null references tenants (id),
  person_id uuid not null,
  kind text not null check (kind in ('employment', 'rate', 'languages', 'location', 'public_office', 'outside_activity', 'shares_held')),
  value text not null,
  source text not null check (source in ('self', 'staff', 'reference')),
  confirmed_at timestamptz not null,
  shelf_days integer not null check (shelf_days > 0),
  primary key (tenant_id, person_id, kind),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
select wall('facts', 'select, insert, update');

-- The last number given to a kind of code that people say on the phone: EX-10482.
create table code_numbers (
  tenant_id uuid not null,
  prefix text not null check (prefix ~ '^[A-Z]{1,4}$'),
  last integer not null,
  primary key (tenant_id, prefix)
);
select wall('code_numbers', 'select, insert, update');
