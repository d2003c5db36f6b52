-- Questionnaires of every kind and level, the requests to answer them, and the links that mails of requests carry.

alter table questionnaires
  drop constraint questionnaires_kind_check,
  drop constraint questionnaires_tenant_id_kind_version_key,
  add constraint questionnaires_kind_check check (kind in ('compliance_survey', 'call_questions', 'vetting', 'conflict',
    'onboarding', 'post_call_client', 'post_call_expert', 'post_call_compliance', 'invoice')),
  add column level text not null default 'tenant' check (level in ('tenant', 'client', 'project', 'call')),
  -- The client, project or call whose questionnaire it is.
  add column owner_id uuid,
  add check ((level = 'tenant') = (owner_id is null)),
  add constraint questionnaires_version unique nulls not distinct (tenant_id, kind, level, owner_id, version);
alter table questionnaires alter column level drop default;

alter table questionnaire_responses
  drop constraint questionnaire_responses_subject_kind_check,
  add constraint questionnaire_responses_subject_kind_check check (subject_kind in ('call', 'project', 'person'));

-- A person was asked for the answers of a kind about a subject.
create table survey_requests (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  person_id uuid not null,
  -- Null when the product asked.
  requested_by uuid,
  requested_at timestamptz not null,
  reminded_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, person_id, subject_id, kind),
  foreign key (tenant_id, person_id) references people (tenant_id, id),
  foreign key (tenant_id, requested_by) references people (tenant_id, id)
);
create index survey_requests_subject on survey_requests (tenant_id, subject_id);
select enable_row_level_security('survey_requests', 'select, insert, update');

-- Links in mails. One opens the questions of its request until it expires.
create table survey_links (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  request_id uuid not null,
  secret_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, request_id) references survey_requests (tenant_id, id)
);
create index survey_links_expiry on survey_links (tenant_id, expires_at);
select enable_row_level_security('survey_links', 'select, insert, delete');
