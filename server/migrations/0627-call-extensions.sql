-- Requests of one side of a call, while it is held, to go on longer; the other side agrees or declines.
create table call_extensions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  call_id uuid not null,
  side text not null check (side in ('client', 'expert')),
  minutes integer not null check (minutes > 0),
  requested_at timestamptz not null,
  requested_by uuid not null,
  state text not null default 'requested' check (state in ('requested', 'agreed', 'declined')),
  answered_at timestamptz check (answered_at >= requested_at),
  answered_by uuid,
  check ((state = 'requested') = (answered_at is null)),
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, requested_by) references people (tenant_id, id),
  foreign key (tenant_id, answered_by) references people (tenant_id, id)
);
create index call_extensions_call on call_extensions (tenant_id, call_id, requested_at);
create unique index call_extensions_open on call_extensions (tenant_id, call_id) where state = 'requested';
create index call_extensions_requested_by on call_extensions (tenant_id, requested_by);
create index call_extensions_answered_by on call_extensions (tenant_id, answered_by);
select enable_row_level_security('call_extensions', 'select, insert, update');
