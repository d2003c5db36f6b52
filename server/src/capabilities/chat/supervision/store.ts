import type { Finding, FlagState, MessageRules, RuleEffect } from '@colloquy/contract/chat/supervision-shapes'
import { type Generated, type JSONColumnType, type Selectable, sql } from 'kysely'
import { prepared } from '../../../platform/db/statements/prepared-statement.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { fullNameOf, fullNameSql } from '../../people/queries.ts'
import { attachmentsOf, type MessageRecord } from '../store.ts'

interface RulesRow {
  tenant_id: string
  names: RuleEffect
  contacts: RuleEffect
  phrases: RuleEffect
  phrase_list: string[]
  changed_at: Date
  changed_by: string
}

interface FlagRow {
  tenant_id: string
  id: string
  chat_id: string
  sequence: number
  is_held: boolean
  findings: JSONColumnType<Finding[]>
  flagged_at: Date
  state: Generated<FlagState>
  resolved_at: Generated<Date | null>
  resolved_by: Generated<string | null>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    chat_rules: RulesRow
    chat_flags: FlagRow
  }
}

export type FlagRecord = Selectable<FlagRow> & { readonly settled_by_name: string | null }

const chosenRulesStatement = prepared((tx, { tenantId }: { tenantId: string }) =>
  tx.selectFrom('chat_rules').selectAll().where('tenant_id', '=', tenantId),
)

/** The rules that the tenant has chosen. */
export const chosenRules = async (tx: Tx, tenantId: string): Promise<MessageRules | undefined> => {
  const [row] = await chosenRulesStatement(tx, { tenantId })
  return row && { names: row.names, contacts: row.contacts, phrases: row.phrases, phraseList: row.phrase_list }
}

export const writeRules = async (tx: Tx, row: RulesRow): Promise<void> => {
  const { tenant_id: _, ...changed } = row
  await tx
    .insertInto('chat_rules')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(changed))
    .execute()
}

export const insertFlag = async (
  tx: Tx,
  { findings, ...row }: Omit<Selectable<FlagRow>, 'state' | 'resolved_at' | 'resolved_by'>,
): Promise<void> => {
  await tx
    .insertInto('chat_flags')
    .values({ ...row, findings: JSON.stringify(findings) })
    .execute()
}

const flags = (tx: Tx) =>
  tx
    .selectFrom('chat_flags')
    .selectAll('chat_flags')
    .select(fullNameOf('chat_flags', 'resolved_by').as('settled_by_name'))

/** The oldest open flags, or the latest settled ones. */
export const listFlags = (tx: Tx, view: 'open' | 'settled', limit: number): Promise<FlagRecord[]> =>
  flags(tx)
    .where('state', view === 'open' ? '=' : '<>', 'open')
    .orderBy(view === 'open' ? 'flagged_at' : sql`resolved_at desc`)
    .orderBy('sequence')
    .orderBy('id')
    .limit(limit)
    .execute() as Promise<FlagRecord[]>

/** The flags of a conversation, the latest first. */
export const flagsOf = (tx: Tx, chatId: string, limit: number): Promise<FlagRecord[]> =>
  flags(tx)
    .where('chat_id', '=', chatId)
    .orderBy('flagged_at', 'desc')
    .orderBy('sequence', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute() as Promise<FlagRecord[]>

export const countOpen = async (tx: Tx): Promise<number> => {
  const { count } = await tx
    .selectFrom('chat_flags')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

export const flagById = (tx: Tx, id: string): Promise<FlagRecord | undefined> =>
  flags(tx).where('id', '=', id).executeTakeFirst() as Promise<FlagRecord | undefined>

/** Settles a flag that is open. @returns whether it was */
export const resolveOpenFlag = async (
  tx: Tx,
  id: string,
  settled: { readonly state: FlagState; readonly resolved_at: Date; readonly resolved_by: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('chat_flags')
    .set(settled)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A message near a flagged one. */
export type QuotedRecord = Pick<
  MessageRecord,
  'sequence' | 'author_name' | 'side' | 'body' | 'sent_at' | 'deleted_at' | 'erasure' | 'attachments'
> & { readonly flag_id: string }

/** The messages of flags, each with so many before and after it, in their order. */
export const messagesAround = async (tx: Tx, flagged: readonly FlagRecord[], size: number): Promise<QuotedRecord[]> => {
  const { rows } = await sql<QuotedRecord>`
    select f.id as flag_id, m.sequence, coalesce(m.guest_name, ${fullNameSql('p')}) as author_name, m.side, m.body, m.sent_at,
      m.deleted_at, m.erasure, ${attachmentsOf} as attachments
    from chat_flags f
    cross join lateral (
      (select * from chat_messages b where b.tenant_id = f.tenant_id and b.chat_id = f.chat_id and b.sequence < f.sequence
        order by b.sequence desc limit ${size})
      union all
      (select * from chat_messages a where a.tenant_id = f.tenant_id and a.chat_id = f.chat_id and a.sequence >= f.sequence
        order by a.sequence limit ${size + 1})
    ) m
    left join people p on p.tenant_id = m.tenant_id and p.id = m.author_id
    where f.id = any(${flagged.map(({ id }) => id)}::uuid[]) order by f.id, m.sequence`.execute(tx)
  return rows
}
