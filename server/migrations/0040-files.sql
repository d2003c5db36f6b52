-- What is known of the files that are kept. Their bytes lie elsewhere, under tenant and id; they never change.

create table files (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  media_type text not null,
  -- What it is called when somebody saves it.
  name text not null check (length(name) between 1 and 200),
  size bigint not null check (size >= 0),
  made_at timestamptz not null,
  -- No longer wanted: the bytes are removed some time afterwards, the row with them.
  dropped_at timestamptz,
  primary key (tenant_id, id)
);
create index files_dropped on files (tenant_id, dropped_at) where dropped_at is not null;
select wall('files', 'select, insert, update (dropped_at), delete');

-- Lets whoever holds it have one file, once and soon.
create table download_tokens (
  tenant_id uuid not null,
  hash bytea not null,
  file_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id, file_id) references files (tenant_id, id) on delete cascade
);
create index download_tokens_file on download_tokens (tenant_id, file_id);
select wall('download_tokens', 'select, insert, delete');

-- A portrait in two sizes, squares of 256 and 96 pixels.
alter table people
  add column photo_id uuid,
  add column small_photo_id uuid,
  add foreign key (tenant_id, photo_id) references files (tenant_id, id),
  add foreign key (tenant_id, small_photo_id) references files (tenant_id, id),
  add check ((photo_id is null) = (small_photo_id is null));
