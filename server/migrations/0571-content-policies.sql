-- What recordings and transcripts of a call are for, and which companies they are about. Without a row, they are for research.
create table content_policies (
  tenant_id uuid not null references tenants (id),
  call_id uuid not null,
  purpose text not null check (purpose in ('research', 'reference', 'compliance_record')),
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (tenant_id, call_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, changed_by) references people (tenant_id, id)
);
create index content_policies_changed_by on content_policies (tenant_id, changed_by);
select enable_row_level_security('content_policies', 'select, insert, update');

create table content_issuers (
  tenant_id uuid not null references tenants (id),
  call_id uuid not null,
  company_id uuid not null,
  primary key (tenant_id, call_id, company_id),
  foreign key (tenant_id, call_id) references content_policies (tenant_id, call_id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create index content_issuers_company on content_issuers (tenant_id, company_id);
select enable_row_level_security('content_issuers', 'select, insert, delete');
