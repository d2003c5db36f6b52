-- Answers that are no longer current are given again.

alter table questionnaire_responses
  -- Counts how often the person answered the version about the subject: once more after the answers have expired.
  add column round integer not null default 1 check (round > 0),
  -- When the first of the sent answers is no longer current.
  add column expires_at timestamptz check (expires_at is null or submitted_at is not null),
  -- When the person was asked again.
  add column asked_again_at timestamptz,
  drop constraint questionnaire_responses_tenant_id_subject_id_person_id_ques_key,
  add constraint questionnaire_responses_round unique (tenant_id, subject_id, person_id, questionnaire_id, round);

create index questionnaire_responses_expiry on questionnaire_responses (tenant_id, expires_at)
  where expires_at is not null and asked_again_at is null;
