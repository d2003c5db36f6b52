-- The condition that topics are off limits is attested with the topics; those who attested before attest anew.
alter table call_attestations
  -- The approval whose topics were shown; null without any.
  add column approval_id uuid,
  drop constraint call_attestations_pkey,
  add constraint call_attestations_key
    unique nulls not distinct (tenant_id, call_id, person_id, starts_at, approval_id),
  add constraint call_attestations_approval_fkey
    foreign key (tenant_id, approval_id) references compliance_approvals (tenant_id, id);

-- Answers after a call that an officer has released to the client.
create table call_note_releases (
  tenant_id uuid not null references tenants (id),
  call_id uuid not null,
  released_at timestamptz not null,
  released_by uuid not null,
  primary key (tenant_id, call_id),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, released_by) references people (tenant_id, id)
);
select enable_row_level_security('call_note_releases', 'select, insert');
