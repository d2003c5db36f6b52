-- A client's research question, and who works on it.

create table projects (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  code text not null,
  name text not null check (length(name) between 1 and 200),
  client_id uuid not null,
  question text not null,
  topics text[] not null default '{}',
  questions text[] not null default '{}',
  deadline date,
  -- Calls asked for, without those taken out of the lists; kept by the calls themselves.
  calls_count integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, client_id) references companies (tenant_id, id)
);
create index projects_client on projects (tenant_id, client_id);
select wall('projects', 'select, insert, update');

create table project_members (
  tenant_id uuid not null,
  project_id uuid not null,
  person_id uuid not null,
  place smallint not null,
  primary key (tenant_id, project_id, person_id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index project_members_person on project_members (tenant_id, person_id);
select wall('project_members', 'select, insert, delete');
