-- What people have answered is erased with them, unless a freeze or a legal hold keeps it for the time being.

alter table questionnaire_responses add column is_erasure_due boolean not null default false;

create index questionnaire_responses_erasure on questionnaire_responses (tenant_id) where is_erasure_due;

-- Answers of people who were erased before.
update questionnaire_responses r set is_erasure_due = true
from people p where p.tenant_id = r.tenant_id and p.id = r.person_id and p.erased_at is not null;
