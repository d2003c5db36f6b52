-- Links in mails with which their reader answers for one call without signing in: once, until they expire, are replaced by a later
-- mail, or their reader loses the seat. Only the hash of the secret is kept.
create table call_answer_links (
  tenant_id uuid not null references tenants (id),
  secret_hash bytea not null,
  call_id uuid not null,
  person_id uuid not null,
  side text not null check (side in ('client', 'expert')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, secret_hash),
  foreign key (tenant_id, call_id) references calls (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index call_answer_links_call on call_answer_links (tenant_id, call_id, person_id);
create index call_answer_links_person on call_answer_links (tenant_id, person_id);
create index call_answer_links_expiry on call_answer_links (tenant_id, expires_at);
select enable_row_level_security('call_answer_links', 'select, insert, update, delete');
