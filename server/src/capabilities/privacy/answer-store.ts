import type { Question, QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

/** Kinds of which nothing has to be kept: they tell what somebody knows. */
const deletedKinds: readonly QuestionnaireKind[] = ['vetting', 'call_questions']

/** Answers chosen from a list. They show what compliance has decided on, and say nothing in the person's words. */
const retainedQuestionKinds: readonly Question['kind'][] = ['yes_no', 'choice', 'many', 'scale']

/** What a bill rests on is kept besides. */
const keptAnswersOfBills: readonly Question['kind'][] = [...retainedQuestionKinds, 'money', 'number']

/** Whether nothing keeps a response `r`: neither a freeze of its call nor a hold on the conversation about its subject. */
const isFree = sql`not exists (select from call_freezes f
    where f.tenant_id = r.tenant_id and f.call_id = r.subject_id and f.lifted_at is null)
  and not exists (select from chat_legal_holds h
    where h.tenant_id = r.tenant_id and h.chat_id = r.subject_id and h.lifted_at is null)`

/** Deletes the drafts of a person, and marks what they have sent. */
export const markAnswers = async (tx: Tx, personId: string): Promise<void> => {
  await sql`delete from questionnaire_responses where person_id = ${personId} and submitted_at is null`.execute(tx)
  await sql`update questionnaire_responses set is_erasure_due = true where person_id = ${personId}`.execute(tx)
}

/** Erases what erased people have answered, up to a limit; what a freeze or a hold keeps stays until it is lifted. */
export const eraseMarkedAnswers = async (tx: Tx, limit: number): Promise<void> => {
  await sql`
    with due as (
      select r.id, q.kind, q.questions from questionnaire_responses r
      join questionnaires q on q.tenant_id = r.tenant_id and q.id = r.questionnaire_id
      where r.is_erasure_due and ${isFree} limit ${limit} for update of r skip locked
    ), deleted as (
      delete from questionnaire_responses r using due where r.id = due.id and due.kind = any(${deletedKinds})
    )
    update questionnaire_responses r set is_erasure_due = false, companies = '[]', answers = coalesce((
      select jsonb_object_agg(a.key, a.value) from jsonb_each(r.answers) a
      join jsonb_array_elements(due.questions) e on e ->> 'id' = a.key
      where e ->> 'kind' = any(case when due.kind = 'invoice' then ${keptAnswersOfBills}::text[] else ${retainedQuestionKinds}::text[] end)), '{}')
    from due where r.id = due.id and due.kind <> all(${deletedKinds})`.execute(tx)
}

/** Masks a person's name in what others have answered about the calls they took part in. */
export const maskInAnswers = async (tx: Tx, personId: string, fullName: string): Promise<void> => {
  // As the name is written inside a JSON text.
  const written = JSON.stringify(fullName).slice(1, -1)
  if (written === '') return
  await sql`
    update questionnaire_responses r set answers = replace(r.answers::text, ${written}, '***')::jsonb
    from calls c where c.tenant_id = r.tenant_id and c.id = r.subject_id and r.person_id <> ${personId}
      and position(${written} in r.answers::text) > 0 and ${isFree}
      and (${personId} in (c.contact_id, c.expert_id, c.requested_by) or exists (select from call_seats o
        where o.tenant_id = c.tenant_id and o.call_id = c.id and o.person_id = ${personId}))`.execute(tx)
}
