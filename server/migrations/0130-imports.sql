-- Experts taken in from files: how far each file has been read, and what was wrong with its rows.

create table imports (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  state text not null check (state in
    ('uploading', 'ready', 'checking', 'checked', 'running', 'paused', 'done', 'cancelled')),
  file_name text not null check (length(file_name) <= 200),
  size bigint not null,
  received bigint not null default 0,
  -- Whose ids stand in the file.
  system text not null check (length(system) between 1 and 40),
  -- How the file is read; known as soon as all of it is here.
  encoding text not null default 'utf-8' check (encoding in ('utf-8', 'windows-1252', 'utf-16le', 'utf-16be')),
  separator text not null default ',',
  line_end text not null default E'\n',
  columns text[] not null default '{}',
  mapping jsonb not null default '[]',
  sample jsonb not null default '[]',
  -- Where rows begin, and where the next one does: the byte, the row before it and the line.
  body_at bigint not null default 0,
  body_line integer not null default 1,
  next_at bigint not null default 0,
  next_row integer not null default 1,
  next_line integer not null default 1,
  -- Counts passes over the file: what a former one has noted does not count any more.
  pass integer not null default 0,
  rows integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  -- Rows in a second, lately.
  rate real,
  advanced_at timestamptz,
  -- In whose zone people are of whom no other is said.
  time_zone text not null,
  created_by uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references people (tenant_id, id)
);
create index imports_latest on imports (tenant_id, created_at desc, id desc);
create index imports_at_work on imports (tenant_id, advanced_at) where state in ('checking', 'running');
select wall('imports', 'select, insert, update');

-- The pieces in which a file has come; together they are the file.
create table import_parts (
  tenant_id uuid not null,
  import_id uuid not null,
  -- Where in the file it begins.
  start_at bigint not null,
  size integer not null,
  file_id uuid not null,
  primary key (tenant_id, import_id, start_at),
  foreign key (tenant_id, import_id) references imports (tenant_id, id)
);
select wall('import_parts', 'select, insert, delete');

-- What may stand in a file once only: ids and addresses, by their hash, with the row where they have stood.
create table import_keys (
  tenant_id uuid not null,
  import_id uuid not null,
  pass integer not null,
  key bytea not null,
  row integer not null,
  primary key (tenant_id, import_id, pass, key)
);
select wall('import_keys', 'select, insert, delete');

-- Rows that fail, of the latest pass.
create table import_failures (
  tenant_id uuid not null,
  import_id uuid not null,
  pass integer not null,
  row integer not null,
  line integer not null,
  -- [{ column, failure, value }]
  failures jsonb not null,
  primary key (tenant_id, import_id, pass, row)
);
select wall('import_failures', 'select, insert, delete');

-- What a file has last said of somebody, by its hash: said again, it changes nothing.
alter table person_references add column said bytea;
select grant_app('update on person_references');
