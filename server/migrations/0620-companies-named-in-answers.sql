-- Answers name companies of the registry: what counts of them when calls are evaluated, and names that lead to no company.

alter table questionnaire_responses
  -- The companies that sent answers name, as they were typed and as names are compared, and what the person is to them.
  add column companies jsonb not null default '[]' check (jsonb_typeof(companies) = 'array');

create index questionnaire_responses_companies on questionnaire_responses using gin (companies jsonb_path_ops)
  where companies <> '[]';

alter table unmatched_company_names
  drop constraint unmatched_company_names_sources_check,
  add constraint unmatched_company_names_sources_check
    check (sources <@ '{employment,target,exclusion,competitor,restricted_list,answer}');
