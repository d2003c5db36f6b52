import type { NamedInAnswer } from '@colloquy/contract/questionnaires/answer-rules'
import type {
  AnswerFlag,
  Answers,
  LocalizedText,
  Question,
  QuestionnaireKind,
  QuestionnaireLevel,
  SubjectKind,
} from '@colloquy/contract/questionnaires/shapes'
import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

/** JSON that is read parsed and written as text. */
type Json<T> = ColumnType<T, string, string>

interface QuestionnaireTable {
  tenant_id: string
  id: string
  kind: QuestionnaireKind
  level: QuestionnaireLevel
  /** The client, project or call whose questionnaire it is; null for the tenant's. */
  owner_id: string | null
  version: number
  title: Json<LocalizedText>
  introduction: Json<LocalizedText>
  questions: Json<Question[]>
  published_at: Date
  published_by: string | null
}

/** A company that a sent answer names. */
export interface NamedCompany extends NamedInAnswer {
  /** The name as names are compared. */
  readonly matchName: string
}

interface ResponseTable {
  tenant_id: string
  id: string
  questionnaire_id: string
  subject_kind: SubjectKind
  subject_id: string
  person_id: string
  answers: Json<Answers>
  flags: Json<{ question: string; flag: AnswerFlag }[]>
  companies: Json<NamedCompany[]>
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

/** The questionnaires of a kind that are asked: the latest versions of the tenant's and of some owners', without emptied ones. */
export const latestOf = async (
  tx: Tx,
  kind: QuestionnaireKind,
  owners: readonly string[],
): Promise<QuestionnaireRow[]> => {
  const rows = await tx
    .selectFrom('questionnaires')
    .distinctOn(['level', 'owner_id'])
    .selectAll()
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', sql<string>`any(${[...owners]}::uuid[])`)]))
    .orderBy('level', 'desc')
    .orderBy('owner_id')
    .orderBy('version', 'desc')
    .execute()
  return rows.filter(({ questions }) => questions.length > 0)
}

/** Those of some subjects about which answers of a kind were sent. */
export const answeredSubjects = async (
  tx: Tx,
  kind: QuestionnaireKind,
  subjectIds: readonly string[],
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('questionnaire_responses as r')
    .innerJoin('questionnaires as q', (join) =>
      join.onRef('q.tenant_id', '=', 'r.tenant_id').onRef('q.id', '=', 'r.questionnaire_id'),
    )
    .select('r.subject_id')
    .distinct()
    .where('q.kind', '=', kind)
    .where('r.subject_id', '=', sql<string>`any(${[...subjectIds]}::uuid[])`)
    .where('r.submitted_at', 'is not', null)
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}

/** A person's responses of a kind about a subject, each with its questionnaire. */
export const responsesOf = async (
  tx: Tx,
  about: { readonly kind: QuestionnaireKind; readonly subjectId: string; readonly personId?: string },
): Promise<{ response: ResponseRow; questionnaire: QuestionnaireRow }[]> => {
  const responses = await tx
    .selectFrom('questionnaire_responses as r')
    .innerJoin('questionnaires as q', (join) =>
      join.onRef('q.tenant_id', '=', 'r.tenant_id').onRef('q.id', '=', 'r.questionnaire_id'),
    )
    .selectAll('r')
    .where('q.kind', '=', about.kind)
    .where('r.subject_id', '=', about.subjectId)
    .$if(about.personId !== undefined, (query) => query.where('r.person_id', '=', about.personId!))
    .orderBy('r.saved_at')
    .orderBy('r.id')
    .execute()
  if (responses.length === 0) return []
  const ids = responses.map(({ questionnaire_id }) => questionnaire_id)
  const known = await tx.selectFrom('questionnaires').selectAll().where('id', 'in', ids).execute()
  return responses.map((response) => ({
    response,
    questionnaire: known.find(({ id }) => id === response.questionnaire_id) as QuestionnaireRow,
  }))
}

/** What a person has sent about other subjects, the latest first. Ratings of calls are left out: they are no facts. */
export const sentElsewhere = async (
  tx: Tx,
  { personId, subjectId, limit }: { readonly personId: string; readonly subjectId: string; readonly limit: number },
) =>
  tx
    .selectFrom('questionnaire_responses as r')
    .innerJoin('questionnaires as q', (join) =>
      join.onRef('q.tenant_id', '=', 'r.tenant_id').onRef('q.id', '=', 'r.questionnaire_id'),
    )
    .select(['r.answers', 'r.submitted_at', 'q.questions'])
    .where('r.person_id', '=', personId)
    .where('r.subject_id', '!=', subjectId)
    .where('r.submitted_at', 'is not', null)
    .where('q.kind', 'not in', ['post_call_client', 'post_call_expert', 'post_call_compliance'])
    .orderBy('r.submitted_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute()

/** Kinds whose flagged answers count when a call is evaluated. */
const evaluatedKinds = ['compliance_survey', 'conflict', 'onboarding'] as const

/** A query for what counts of sent answers about some subjects when calls are evaluated: flags, and companies. */
export const evaluatedResponses = (subjectIds: readonly string[]) => sql<
  Pick<ResponseRow, 'id' | 'flags' | 'companies' | 'submitted_at' | 'subject_id' | 'person_id'>
>`
    select r.id, r.flags, r.companies, r.submitted_at, r.subject_id, r.person_id from questionnaire_responses r
    join questionnaires q on (q.tenant_id, q.id) = (r.tenant_id, r.questionnaire_id)
    where r.subject_id = any(${[...subjectIds]}::uuid[]) and q.kind = any(${[...evaluatedKinds]}::text[])
      and r.submitted_at is not null
    order by r.id`

/** What is written of a response. */
export interface WrittenResponse {
  readonly tenantId: string
  readonly id: string
  readonly questionnaireId: string
  readonly subjectKind: SubjectKind
  readonly subjectId: string
  readonly personId: string
  readonly answers: Answers
  readonly flags: readonly { question: string; flag: AnswerFlag }[]
  readonly companies: readonly NamedCompany[]
  readonly at: Date
  readonly isSubmitted: boolean
}

/** Stores a draft, or sends the answers. @returns undefined when they were sent before */
export const writeResponse = (tx: Tx, response: WrittenResponse): Promise<ResponseRow | undefined> => {
  const content = {
    answers: JSON.stringify(response.answers),
    flags: JSON.stringify(response.flags),
    companies: JSON.stringify(response.companies),
    saved_at: response.at,
    submitted_at: response.isSubmitted ? response.at : null,
  }
  return tx
    .insertInto('questionnaire_responses')
    .values({
      tenant_id: response.tenantId,
      id: response.id,
      questionnaire_id: response.questionnaireId,
      subject_kind: response.subjectKind,
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

/** SQL expression: the questions of the latest version that belongs to a row of a table, in words. */
export const questionTextsOf = (kind: QuestionnaireKind, table: string) =>
  sql<string[]>`(select coalesce(json_agg(q -> 'text' ->> 'enUS' order by n), '[]') from (
    select v.questions from questionnaires v where v.tenant_id = ${sql.ref(`${table}.tenant_id`)} and v.kind = ${sql.lit(kind)}
    and v.owner_id = ${sql.ref(`${table}.id`)} order by v.version desc limit 1) latest,
    jsonb_array_elements(latest.questions) with ordinality as e (q, n))`

/** The latest version that belongs to an owner, even an emptied one. */
export const latestOfOwner = (
  tx: Tx,
  kind: QuestionnaireKind,
  ownerId: string,
): Promise<QuestionnaireRow | undefined> =>
  tx
    .selectFrom('questionnaires')
    .selectAll()
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
