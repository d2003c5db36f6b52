import type { FeedbackKind, FeedbackState, FeedbackType } from '@colloquy/contract/feedback/shapes'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameOf } from '../people/queries.ts'

interface FeedbackRow {
  tenant_id: string
  id: string
  version: Generated<number>
  kind: FeedbackKind
  type: FeedbackType
  state: Generated<FeedbackState>
  body: string
  page: string
  app_version: string
  user_agent: string
  viewport: string
  language: string
  screenshot_id: string | null
  sent_at: Date
  person_id: string | null
  link_id: string | null
}

interface AnswerRow {
  tenant_id: string
  id: string
  feedback_id: string
  body: string
  answered_at: Date
  answered_by: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    feedback: FeedbackRow
    feedback_answers: AnswerRow
  }
}

export type FeedbackRecord = Selectable<FeedbackRow> & { readonly sender_name: string | null }
export type AnswerRecord = Selectable<AnswerRow> & { readonly author_name: string | null }

/** Which feedback is read; absent filters take all. */
export interface Filters {
  readonly state?: FeedbackState | undefined
  readonly kind?: FeedbackKind | undefined
  readonly type?: FeedbackType | undefined
}

export const insertFeedback = (
  tx: Tx,
  row: Omit<FeedbackRow, 'version' | 'state'> & { readonly state?: FeedbackState },
) => tx.insertInto('feedback').values(row).execute()

const withSender = (tx: Tx) =>
  tx.selectFrom('feedback').selectAll('feedback').select(fullNameOf('feedback', 'person_id').as('sender_name'))

/** Feedback, the latest first. */
export const feedbackList = (
  tx: Tx,
  { state, kind, type }: Filters,
  { after, size }: { readonly after?: string | undefined; readonly size: number },
): Promise<FeedbackRecord[]> => {
  let rows = withSender(tx)
  if (state) rows = rows.where('state', '=', state)
  if (kind) rows = rows.where('kind', '=', kind)
  if (type) rows = rows.where('type', '=', type)
  if (after)
    rows = rows.where(
      sql<boolean>`(feedback.sent_at, feedback.id) < (select f.sent_at, f.id from feedback f where f.id = ${after})`,
    )
  return rows.orderBy('sent_at', 'desc').orderBy('id', 'desc').limit(size).execute() as Promise<FeedbackRecord[]>
}

export const countByState = async (tx: Tx): Promise<Map<FeedbackState, number>> => {
  const rows = await tx
    .selectFrom('feedback')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, count]))
}

export const feedbackById = (tx: Tx, id: string): Promise<FeedbackRecord | undefined> =>
  withSender(tx).where('id', '=', id).executeTakeFirst() as Promise<FeedbackRecord | undefined>

export const answersOf = (tx: Tx, feedbackId: string): Promise<AnswerRecord[]> =>
  tx
    .selectFrom('feedback_answers')
    .selectAll('feedback_answers')
    .select(fullNameOf('feedback_answers', 'answered_by').as('author_name'))
    .where('feedback_id', '=', feedbackId)
    .orderBy('answered_at')
    .execute() as Promise<AnswerRecord[]>

export const answerById = (tx: Tx, id: string) =>
  tx.selectFrom('feedback_answers').selectAll().where('id', '=', id).executeTakeFirst()

/** Sets the state of feedback unless it has changed since `version`. @returns whether it was set */
export const setState = async (
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
  state: FeedbackState,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('feedback')
    .set({ state, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertAnswer = (tx: Tx, row: AnswerRow) => tx.insertInto('feedback_answers').values(row).execute()

/** Closed feedback that was sent before an instant. */
export const expiredFeedback = (tx: Tx, sentBefore: Date, max: number) =>
  tx
    .selectFrom('feedback')
    .select(['id', 'screenshot_id'])
    .where('state', '=', 'closed')
    .where('sent_at', '<', sentBefore)
    .limit(max)
    .execute()

export const deleteFeedback = (tx: Tx, ids: readonly string[]) =>
  tx
    .deleteFrom('feedback')
    .where('id', 'in', [...ids])
    .execute()
