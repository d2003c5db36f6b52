-- A phone whose holder still has to attest: the text that was read to them, and the approval whose topics are off limits, until they answer.
alter table phone_connections
  add column read_terms_id uuid,
  add column read_approval_id uuid,
  add constraint phone_connections_read_terms_fkey foreign key (tenant_id, read_terms_id) references terms_texts (tenant_id, id),
  add constraint phone_connections_read_approval_fkey
    foreign key (tenant_id, read_approval_id) references compliance_approvals (tenant_id, id),
  add constraint phone_connections_read_check check (read_terms_id is not null or read_approval_id is null);
create index phone_connections_read_terms on phone_connections (tenant_id, read_terms_id) where read_terms_id is not null;
create index phone_connections_read_approval on phone_connections (tenant_id, read_approval_id)
  where read_approval_id is not null;
