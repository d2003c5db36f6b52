-- Experts who take a call when its own expert does not come: asked for one time of the call, and holding it once they have agreed.
create table call_standbys (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  n integer generated always as identity,
  call_id uuid not null,
  person_id uuid not null,
  starts_at timestamptz not null,
  state text not null default 'requested' check (state in ('requested', 'agreed', 'declined', 'invited', 'seated', 'released')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  agreed_at timestamptz,
  invited_at timestamptz,
  settled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, requested_by) references people (tenant_id, id),
  check ((state in ('declined', 'seated', 'released')) = (settled_at is not null))
);
create unique index call_standbys_open on call_standbys (tenant_id, call_id, person_id) where settled_at is null;
create index call_standbys_call on call_standbys (tenant_id, call_id, n);
create index call_standbys_person on call_standbys (tenant_id, person_id) where settled_at is null;
create index call_standbys_by on call_standbys (tenant_id, requested_by);
select enable_row_level_security('call_standbys', 'select, insert, update');
