-- What an officer wants to know before deciding about a call, from the client's contact or the expert.
create table compliance_questions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  approval_id uuid not null,
  call_id uuid not null,
  recipient text not null check (recipient in ('client', 'expert')),
  -- The contact or the expert of the call.
  person_id uuid not null,
  question text not null check (length(question) between 1 and 2000),
  sent_at timestamptz not null,
  sent_by uuid not null,
  answer text check (length(answer) between 1 and 4000),
  answered_at timestamptz,
  primary key (tenant_id, id),
  check ((answer is null) = (answered_at is null)),
  foreign key (tenant_id, approval_id) references compliance_approvals (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, sent_by) references people (tenant_id, id)
);
create index compliance_questions_approval on compliance_questions (tenant_id, approval_id, sent_at);
create index compliance_questions_call on compliance_questions (tenant_id, call_id, person_id);
select enable_row_level_security('compliance_questions', 'select, insert, update');
