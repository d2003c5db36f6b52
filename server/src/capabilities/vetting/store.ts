import type { VettingState, VettingView } from '@colloquy/contract/vetting/shapes'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

interface VettingRow {
  tenant_id: string
  person_id: string
  registered_at: Date
  decision: 'approved' | 'declined' | null
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
}

interface VettingQuestionRow {
  tenant_id: string
  id: string
  person_id: string
  question: string
  asked_at: Date
  asked_by: string
  reply: string | null
  replied_at: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    vettings: VettingRow
    vetting_questions: VettingQuestionRow
  }
}

/** A vetting with its state. */
export type VettingRecord = Selectable<VettingRow> & { readonly state: VettingState; readonly has_reply: boolean }
export type QuestionRecord = Selectable<VettingQuestionRow>

const hasOpenQuestion = sql<boolean>`exists (select from vetting_questions q
  where q.tenant_id = v.tenant_id and q.person_id = v.person_id and q.reply is null)`
const hasReply = sql<boolean>`exists (select from vetting_questions q
  where q.tenant_id = v.tenant_id and q.person_id = v.person_id and q.reply is not null)`

/** Vettings of people who are not deleted. */
const existingVettings = (tx: Tx) =>
  tx
    .selectFrom('vettings as v')
    .innerJoin('people as p', (join) => join.onRef('p.tenant_id', '=', 'v.tenant_id').onRef('p.id', '=', 'v.person_id'))
    .where('p.deleted_at', 'is', null)
    .where('p.erased_at', 'is', null)

const withState = (tx: Tx) =>
  existingVettings(tx)
    .selectAll('v')
    .select([
      sql<VettingState>`coalesce(v.decision, case when ${hasOpenQuestion} then 'asked' else 'waiting' end)`.as('state'),
      hasReply.as('has_reply'),
    ])

/** Queues an expert for vetting. @returns false when already queued */
export const startVetting = async (
  tx: Tx,
  row: Pick<VettingRow, 'tenant_id' | 'person_id' | 'registered_at'>,
): Promise<boolean> => {
  const written = await tx
    .insertInto('vettings')
    .values({ ...row, decision: null, decided_at: null, decided_by: null, reason: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return written !== undefined
}

/** Data of an expert for a list. */
interface Named {
  readonly headline: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
}

/** The vettings of a view. */
export const vettingsOf = (tx: Tx, view: VettingView, maxVettings: number): Promise<(VettingRecord & Named)[]> =>
  withState(tx)
    .select(['p.headline', 'p.first_name', 'p.last_name', 'p.email'])
    .where('v.decision', view === 'open' ? 'is' : '=', view === 'open' ? null : 'declined')
    .orderBy(view === 'open' ? 'v.registered_at' : 'v.decided_at', view === 'open' ? 'asc' : 'desc')
    .orderBy('v.person_id')
    .limit(maxVettings)
    .execute()

/** The number of vettings in a view. */
export const countVettings = async (tx: Tx, view: VettingView): Promise<number> => {
  const { count } = await existingVettings(tx)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('v.decision', view === 'open' ? 'is' : '=', view === 'open' ? null : 'declined')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The vetting of a person. */
export const vettingById = (tx: Tx, personId: string): Promise<VettingRecord | undefined> =>
  withState(tx).where('v.person_id', '=', personId).executeTakeFirst()

/** The vetting of a person, locked until the transaction ends. */
export const lockVetting = (tx: Tx, personId: string): Promise<VettingRecord | undefined> =>
  withState(tx).where('v.person_id', '=', personId).forUpdate('v').executeTakeFirst()

/** The questions to a person, in order. */
export const questionsOf = (tx: Tx, personId: string): Promise<QuestionRecord[]> =>
  tx
    .selectFrom('vetting_questions')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()

export const insertQuestion = (tx: Tx, row: Omit<VettingQuestionRow, 'reply' | 'replied_at'>) =>
  tx
    .insertInto('vetting_questions')
    .values({ ...row, reply: null, replied_at: null })
    .execute()

/** Stores a person's answer to a question. @returns whether it was still unanswered */
export const writeReply = async (
  tx: Tx,
  { id, personId, reply, at }: { id: string; personId: string; reply: string; at: Date },
): Promise<boolean> => {
  const written = await tx
    .updateTable('vetting_questions')
    .set({ reply, replied_at: at })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('reply', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Stores the decision about a person, replacing an earlier one. */
export const decide = (
  tx: Tx,
  personId: string,
  decision: Pick<VettingRow, 'decision' | 'decided_at' | 'decided_by' | 'reason'>,
) => tx.updateTable('vettings').set(decision).where('person_id', '=', personId).execute()
