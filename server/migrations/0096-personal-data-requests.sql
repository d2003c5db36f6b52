-- What people have asked for about the data that is kept of them, and by when it has to be answered.

create table personal_data_requests (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  person_id uuid not null,
  wish text not null check (wish in ('copy', 'erasure')),
  requested_at timestamptz not null,
  due_at timestamptz not null check (due_at > requested_at),
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
-- Asking twice is asking once.
create unique index personal_data_requests_open on personal_data_requests (tenant_id, person_id, wish) where withdrawn_at is null;
create index personal_data_requests_due on personal_data_requests (tenant_id, due_at) where withdrawn_at is null;
select wall('personal_data_requests', 'select, insert, update');
