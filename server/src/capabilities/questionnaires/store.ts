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
  /** Counts how often the person answered the version about the subject: again once answers have expired. */
  round: ColumnType<number, number | undefined, never>
  /** When the first of the sent answers is no longer current. */
  expires_at: Date | null
  /** When the person was told that the answers have expired. */
  asked_again_at: ColumnType<Date | null, undefined, Date>
  /** Whether the person was erased, but not yet what they answered. */
  is_erasure_due: ColumnType<boolean, undefined, never>
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

/** Those of some subjects about which answers of a kind were sent that are still current. */
export const answeredSubjects = async (
  tx: Tx,
  kind: QuestionnaireKind,
  subjectIds: readonly string[],
  at: Date,
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
    .where((eb) => eb.or([eb('r.expires_at', 'is', null), eb('r.expires_at', '>', at)]))
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

/** What a person has sent about other subjects, or what has expired, the latest first. Ratings of calls are left out: they are no facts. */
export const sentElsewhere = async (
  tx: Tx,
  about: { readonly personId: string; readonly subjectId: string; readonly at: Date; readonly limit: number },
) =>
  tx
    .selectFrom('questionnaire_responses as r')
    .innerJoin('questionnaires as q', (join) =>
      join.onRef('q.tenant_id', '=', 'r.tenant_id').onRef('q.id', '=', 'r.questionnaire_id'),
    )
    .select(['r.answers', 'r.submitted_at', 'q.questions'])
    .where('r.person_id', '=', about.personId)
    .where((eb) => eb.or([eb('r.subject_id', '!=', about.subjectId), eb('r.expires_at', '<=', about.at)]))
    .where('r.submitted_at', 'is not', null)
    .where('q.kind', 'not in', ['post_call_client', 'post_call_expert', 'post_call_compliance'])
    .orderBy('r.submitted_at', 'desc')
    .orderBy('r.id')
    .limit(about.limit)
    .execute()

/** Kinds whose flagged answers count when a call is evaluated. */
const evaluatedKinds = ['compliance_survey', 'conflict', 'onboarding'] as const

/**
 * A query for what counts of sent answers about some subjects when calls are evaluated: flags, companies, and when they expire.
 * Answers that have expired count until the person has answered again.
 */
export const evaluatedResponses = (subjectIds: readonly string[]) => sql<
  Pick<ResponseRow, 'id' | 'flags' | 'companies' | 'submitted_at' | 'expires_at' | 'subject_id' | 'person_id'>
>`
    select * from (
      select distinct on (r.person_id, r.subject_id, q.kind, q.level, q.owner_id)
        r.id, r.flags, r.companies, r.submitted_at, r.expires_at, r.subject_id, r.person_id
      from questionnaire_responses r
      join questionnaires q on (q.tenant_id, q.id) = (r.tenant_id, r.questionnaire_id)
      where r.subject_id = any(${[...subjectIds]}::uuid[]) and q.kind = any(${[...evaluatedKinds]}::text[])
        and r.submitted_at is not null
      order by r.person_id, r.subject_id, q.kind, q.level, q.owner_id, r.submitted_at desc, r.id desc
    ) latest order by id`

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
  readonly round: number
  /** When the first of the answers expires. */
  readonly expiresAt: Date | null
}

/** Stores a draft, or sends the answers. @returns undefined when they were sent before */
export const writeResponse = (tx: Tx, response: WrittenResponse): Promise<ResponseRow | undefined> => {
  const content = {
    answers: JSON.stringify(response.answers),
    flags: JSON.stringify(response.flags),
    companies: JSON.stringify(response.companies),
    saved_at: response.at,
    submitted_at: response.isSubmitted ? response.at : null,
    expires_at: response.expiresAt,
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
      round: response.round,
      ...content,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'subject_id', 'person_id', 'questionnaire_id', 'round'])
        .doUpdateSet(content)
        .where('questionnaire_responses.submitted_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Sent answers that are no longer current. */
export interface ExpiredResponse {
  readonly kind: QuestionnaireKind
  readonly subjectId: string
  readonly personId: string
}

/**
 * Subjects about which somebody's answers have expired, each returned once. Rows that another process holds wait for the next time.
 */
export const claimExpiredResponses = async (tx: Tx, at: Date, limit: number): Promise<ExpiredResponse[]> => {
  const { rows } = await sql<ExpiredResponse>`
    with expired as (
      select r.id, r.subject_id, r.person_id, q.kind from questionnaire_responses r
      join questionnaires q on (q.tenant_id, q.id) = (r.tenant_id, r.questionnaire_id)
      where r.expires_at <= ${at} and r.asked_again_at is null
      order by r.expires_at limit ${limit} for update of r skip locked
    ), taken as (
      update questionnaire_responses r set asked_again_at = ${at} from expired e where r.id = e.id
    )
    select distinct e.kind, e.subject_id as "subjectId", e.person_id as "personId" from expired e
    order by e.kind, e.subject_id, e.person_id`.execute(tx)
  return rows
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
