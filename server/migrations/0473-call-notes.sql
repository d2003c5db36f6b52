-- What persons note for themselves during and after a call. Nobody else reads it, and it is erased with its author.
create table call_notes (
  tenant_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  text text not null check (length(text) between 1 and 20000),
  saved_at timestamptz not null,
  primary key (tenant_id, person_id, call_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index call_notes_call on call_notes (tenant_id, call_id);
select enable_row_level_security('call_notes', 'select, insert, update, delete');
