import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { fullNameOf } from '../../people/queries.ts'
import type { RetentionPeriods } from './rules.ts'

interface RetentionRow {
  tenant_id: string
  months: number
  former_months: number
  effective_at: Date
  changed_by: string
}

interface LegalHoldRow {
  tenant_id: string
  id: string
  chat_id: string
  reason: string
  placed_at: Date
  placed_by: string
  lifted_at: Date | null
  lifted_by: string | null
  lift_reason: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    chat_retention: RetentionRow
    chat_legal_holds: LegalHoldRow
  }
}

export type LegalHoldRecord = Selectable<LegalHoldRow> & {
  readonly placed_by_name: string | null
  readonly lifted_by_name: string | null
}

export const retentionPeriods = async (tx: Tx): Promise<RetentionPeriods | undefined> => {
  const row = await tx.selectFrom('chat_retention').selectAll().executeTakeFirst()
  return row && { months: row.months, formerMonths: row.former_months, effectiveAt: row.effective_at }
}

export const writeRetention = async (tx: Tx, row: RetentionRow): Promise<void> => {
  const { tenant_id: _, ...changed } = row
  await tx
    .insertInto('chat_retention')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(changed))
    .execute()
}

const holds = (tx: Tx) =>
  tx
    .selectFrom('chat_legal_holds')
    .selectAll('chat_legal_holds')
    .select(fullNameOf('chat_legal_holds', 'placed_by').as('placed_by_name'))
    .select(fullNameOf('chat_legal_holds', 'lifted_by').as('lifted_by_name'))

/** Open or lifted holds, the latest first. */
export const listLegalHolds = (tx: Tx, view: 'open' | 'lifted', limit: number): Promise<LegalHoldRecord[]> =>
  holds(tx)
    .where('lifted_at', view === 'open' ? 'is' : 'is not', null)
    .orderBy(view === 'open' ? 'placed_at' : 'lifted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute() as Promise<LegalHoldRecord[]>

export const legalHoldById = (tx: Tx, id: string): Promise<LegalHoldRecord> =>
  holds(tx).where('id', '=', id).executeTakeFirstOrThrow() as Promise<LegalHoldRecord>

/** The open hold of a conversation. */
export const openLegalHold = (tx: Tx, chatId: string): Promise<LegalHoldRecord | undefined> =>
  holds(tx).where('chat_id', '=', chatId).where('lifted_at', 'is', null).executeTakeFirst() as Promise<
    LegalHoldRecord | undefined
  >

/** Those of some conversations that are on hold. */
export const chatsUnderLegalHold = async (tx: Tx, chatIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (chatIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('chat_legal_holds')
    .select('chat_id')
    .where('chat_id', 'in', [...chatIds])
    .where('lifted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ chat_id }) => chat_id))
}

/** Places a hold. @returns whether there was none */
export const insertLegalHold = async (
  tx: Tx,
  row: Omit<LegalHoldRow, 'lifted_at' | 'lifted_by' | 'lift_reason'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('chat_legal_holds')
    .values({ ...row, lifted_at: null, lifted_by: null, lift_reason: null })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'chat_id']).where('lifted_at', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Lifts the open hold of a conversation. @returns its id */
export const liftOpenLegalHold = async (
  tx: Tx,
  chatId: string,
  lifted: { readonly lifted_at: Date; readonly lifted_by: string; readonly lift_reason: string },
): Promise<string | undefined> => {
  const row = await tx
    .updateTable('chat_legal_holds')
    .set(lifted)
    .where('chat_id', '=', chatId)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
