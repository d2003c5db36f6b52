import type { AnswerFlag, Answers, LocalizedText, Question } from '@colloquy/contract/questionnaires/shapes'
import type { ColumnType, Selectable } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

/** JSON that is read parsed and written as text. */
type Json<T> = ColumnType<T, string, string>

interface QuestionnaireTable {
  tenant_id: string
  id: string
  kind: 'compliance_survey'
  version: number
  title: Json<LocalizedText>
  introduction: Json<LocalizedText>
  questions: Json<Question[]>
  published_at: Date
  published_by: string | null
}

interface ResponseTable {
  tenant_id: string
  id: string
  questionnaire_id: string
  subject_kind: 'call'
  subject_id: string
  person_id: string
  answers: Json<Answers>
  flags: Json<{ question: string; flag: AnswerFlag }[]>
  saved_at: Date
  submitted_at: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    questionnaires: QuestionnaireTable
    questionnaire_responses: ResponseTable
  }
}

export type QuestionnaireRow = Selectable<QuestionnaireTable>
export type ResponseRow = Selectable<ResponseTable>

/** The latest version of a kind. */
export const latestOf = (tx: Tx, kind: QuestionnaireRow['kind']): Promise<QuestionnaireRow | undefined> =>
  tx
    .selectFrom('questionnaires')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const questionnaireById = (tx: Tx, id: string): Promise<QuestionnaireRow> =>
  tx.selectFrom('questionnaires').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A person's latest response about a subject: the one they sent, else the draft they saved last. */
export const responseOf = (tx: Tx, subjectId: string, personId: string): Promise<ResponseRow | undefined> =>
  tx
    .selectFrom('questionnaire_responses')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('person_id', '=', personId)
    .orderBy('submitted_at', (order) => order.desc().nullsLast())
    .orderBy('saved_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Sent responses about a subject that carry flags. */
export const flaggedResponses = (
  tx: Tx,
  subjectId: string,
): Promise<Pick<ResponseRow, 'id' | 'flags' | 'submitted_at'>[]> =>
  tx
    .selectFrom('questionnaire_responses')
    .select(['id', 'flags', 'submitted_at'])
    .where('subject_id', '=', subjectId)
    .where('submitted_at', 'is not', null)
    .orderBy('id')
    .execute()

/** What is written of a response. */
export interface WrittenResponse {
  readonly tenantId: string
  readonly id: string
  readonly questionnaireId: string
  readonly subjectId: string
  readonly personId: string
  readonly answers: Answers
  readonly flags: readonly { question: string; flag: AnswerFlag }[]
  readonly at: Date
  readonly isSubmitted: boolean
}

/** Stores a draft, or sends the answers. @returns undefined when they were sent before */
export const writeResponse = (tx: Tx, response: WrittenResponse): Promise<ResponseRow | undefined> => {
  const content = {
    answers: JSON.stringify(response.answers),
    flags: JSON.stringify(response.flags),
    saved_at: response.at,
    submitted_at: response.isSubmitted ? response.at : null,
  }
  return tx
    .insertInto('questionnaire_responses')
    .values({
      tenant_id: response.tenantId,
      id: response.id,
      questionnaire_id: response.questionnaireId,
      subject_kind: 'call',
      subject_id: response.subjectId,
      person_id: response.personId,
      ...content,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'subject_id', 'person_id', 'questionnaire_id'])
        .doUpdateSet(content)
        .where('questionnaire_responses.submitted_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
}
