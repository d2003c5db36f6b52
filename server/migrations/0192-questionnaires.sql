-- Questionnaires: published versions, which never change, and each person's answers to exactly one version.

create table questionnaires (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('compliance_survey')),
  version integer not null check (version > 0),
  title jsonb not null,
  introduction jsonb not null,
  questions jsonb not null,
  published_at timestamptz not null,
  published_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, kind, version),
  foreign key (tenant_id, published_by) references people (tenant_id, id)
);
select enable_row_level_security('questionnaires', 'select, insert');

-- A draft until it is sent; sent answers stay as they are.
create table questionnaire_responses (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  questionnaire_id uuid not null,
  subject_kind text not null check (subject_kind in ('call')),
  subject_id uuid not null,
  person_id uuid not null,
  answers jsonb not null,
  -- The flags that the sent answers carry.
  flags jsonb not null default '[]',
  saved_at timestamptz not null,
  submitted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, subject_id, person_id, questionnaire_id),
  foreign key (tenant_id, questionnaire_id) references questionnaires (tenant_id, id),
  foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create index questionnaire_responses_person on questionnaire_responses (tenant_id, person_id);
select enable_row_level_security('questionnaire_responses', 'select, insert, update');
