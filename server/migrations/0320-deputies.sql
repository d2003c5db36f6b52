-- Who stands in for an officer while they are away. Ended ones stay, as decisions refer to them.
create table compliance_delegations (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  officer_id uuid not null,
  deputy_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  named_at timestamptz not null,
  -- When it was ended early.
  ended_at timestamptz,
  primary key (tenant_id, id),
  check (until_at > from_at),
  check (officer_id <> deputy_id),
  foreign key (tenant_id, officer_id) references people (tenant_id, id),
  foreign key (tenant_id, deputy_id) references people (tenant_id, id)
);
create index compliance_delegations_officer on compliance_delegations (tenant_id, officer_id, until_at);
create index compliance_delegations_deputy on compliance_delegations (tenant_id, deputy_id, until_at);
select enable_row_level_security('compliance_delegations', 'select, insert, update');

alter table compliance_approvals
  -- For whom the officer stood in who decided.
  add column decided_for uuid,
  -- The first of two officers, where the tenant asks for two.
  add column first_decided_by uuid,
  add column first_decided_at timestamptz,
  add constraint compliance_approvals_decided_for_fkey
    foreign key (tenant_id, decided_for) references people (tenant_id, id),
  add constraint compliance_approvals_first_decided_by_fkey
    foreign key (tenant_id, first_decided_by) references people (tenant_id, id),
  add constraint compliance_approvals_first_decision_check
    check ((first_decided_by is null) = (first_decided_at is null));
