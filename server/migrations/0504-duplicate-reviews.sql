-- What staff decide about records that may be of one person. The latest decision about a pair holds; earlier ones stay.
create table duplicate_reviews (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  proposal_id uuid not null,
  other_proposal_id uuid,
  person_id uuid,
  decision text not null check (decision in ('same', 'apart')),
  reason text not null check (length(reason) between 1 and 500),
  decided_at timestamptz not null,
  decided_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, proposal_id) references proposals (tenant_id, id),
  foreign key (tenant_id, other_proposal_id) references proposals (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, decided_by) references people (tenant_id, id),
  check (num_nonnulls(other_proposal_id, person_id) = 1 and proposal_id is distinct from other_proposal_id)
);
create index duplicate_reviews_proposal on duplicate_reviews (tenant_id, proposal_id);
create index duplicate_reviews_other on duplicate_reviews (tenant_id, other_proposal_id) where other_proposal_id is not null;
create index duplicate_reviews_person on duplicate_reviews (tenant_id, person_id) where person_id is not null;
create index duplicate_reviews_decided_by on duplicate_reviews (tenant_id, decided_by);
select enable_row_level_security('duplicate_reviews', 'select, insert');

-- Whether the vendor that proposes a person first is protected from others, and for how long. The latest one holds.
create table vendor_rules (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  rule text not null check (rule in ('all', 'first')),
  protection_days integer not null check (protection_days between 0 and 730),
  decided_at timestamptz not null,
  decided_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, decided_by) references people (tenant_id, id)
);
create index vendor_rules_decided_at on vendor_rules (tenant_id, decided_at);
create index vendor_rules_decided_by on vendor_rules (tenant_id, decided_by);
select enable_row_level_security('vendor_rules', 'select, insert');
