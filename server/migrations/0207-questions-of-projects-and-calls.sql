-- The questions of projects and calls become questionnaires: the first version is what was written so far.

alter table projects no force row level security;
alter table calls no force row level security;
alter table questionnaires no force row level security;

insert into questionnaires
  (tenant_id, id, kind, level, owner_id, version, title, introduction, questions, published_at, published_by)
select p.tenant_id, gen_random_uuid(), 'vetting', 'project', p.id, 1,
  '{"enUS": "Questions about this project", "deDE": "Fragen zu diesem Projekt", "arSA": "أسئلة حول هذا المشروع"}',
  '{"enUS": ""}',
  (select jsonb_agg(jsonb_build_object('id', 'q' || n, 'kind', 'text', 'isRequired', true, 'maxLength', 1000,
    'text', jsonb_build_object('enUS', q)) order by n) from unnest(p.questions) with ordinality as u (q, n)),
  p.created_at, null
from projects p where cardinality(p.questions) > 0;

insert into questionnaires
  (tenant_id, id, kind, level, owner_id, version, title, introduction, questions, published_at, published_by)
select c.tenant_id, gen_random_uuid(), 'call_questions', 'call', c.id, 1,
  '{"enUS": "Questions from the client", "deDE": "Fragen des Kunden", "arSA": "أسئلة العميل"}',
  '{"enUS": ""}',
  (select jsonb_agg(jsonb_build_object('id', 'q' || n, 'kind', 'text', 'isRequired', false, 'maxLength', 1000,
    'text', jsonb_build_object('enUS', q)) order by n) from unnest(c.questions) with ordinality as u (q, n)),
  c.created_at, null
from calls c where cardinality(c.questions) > 0;

alter table projects force row level security;
alter table calls force row level security;
alter table questionnaires force row level security;

alter table projects drop column questions;
alter table calls drop column questions;
