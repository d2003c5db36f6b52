import type { Frequency, SummarizedTopic } from '@colloquy/contract/notifications/shapes'
import { type ExpressionBuilder, type JSONColumnType, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/db/tables.ts'

interface DeliverySettingsRow {
  tenant_id: string
  person_id: string
  quiet_start: number | null
  quiet_end: number | null
  daily_hour: number
  frequencies: JSONColumnType<Record<SummarizedTopic, Frequency>>
  changed_at: Date
}

interface DigestItemRow {
  tenant_id: string
  id: string
  person_id: string
  topic: SummarizedTopic
  subject: string
  origin: string
  path: string
  queued_at: Date
  due_at: Date
  key: string
}

interface DeferredMailRow {
  tenant_id: string
  mail_id: string
  person_id: string
  path: string
  queued_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    delivery_settings: DeliverySettingsRow
    digest_items: DigestItemRow
    deferred_mails: DeferredMailRow
  }
}

/** The timing a person has chosen. */
export const deliverySettingsOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('delivery_settings')
    .select(['quiet_start', 'quiet_end', 'daily_hour', 'frequencies'])
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** Saves a person's timing. */
export const writeDeliverySettings = async (
  tx: Tx,
  {
    frequencies,
    ...row
  }: Omit<DeliverySettingsRow, 'frequencies'> & { readonly frequencies: Record<SummarizedTopic, Frequency> },
): Promise<void> => {
  const { tenant_id, person_id, ...chosen } = { ...row, frequencies: JSON.stringify(frequencies) }
  await tx
    .insertInto('delivery_settings')
    .values({ tenant_id, person_id, ...chosen })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doUpdateSet(chosen))
    .execute()
}

/** Adds an item to the next summary; a repeated one with the same key is left out. */
export const insertDigestItem = async (tx: Tx, row: DigestItemRow): Promise<void> => {
  await tx
    .insertInto('digest_items')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .execute()
}

/** Takes the items that are due out of the table, oldest first. */
export const claimDueItems = async (tx: Tx, at: Date): Promise<DigestItemRow[]> => {
  const rows = await tx.deleteFrom('digest_items').where('due_at', '<=', at).returningAll().execute()
  return rows.toSorted((a, b) => a.queued_at.getTime() - b.queued_at.getTime())
}

/** Records which page a mail that waits is about. */
export const insertQueuedMail = async (tx: Tx, row: DeferredMailRow): Promise<void> => {
  await tx.insertInto('deferred_mails').values(row).execute()
}

/** Whether all of a person's notifications about a page were read, one of them since the message was queued. */
const isReadSince = <T extends 'digest_items' | 'deferred_mails'>(
  eb: ExpressionBuilder<Tables, T>,
  table: T,
  portalPath: ReturnType<typeof sql<string>>,
) => {
  const about = (condition: ReturnType<typeof sql<boolean>>) => sql<boolean>`exists (
    select from notifications n where n.person_id = ${sql.ref(`${table}.person_id`)} and n.path = ${portalPath} and ${condition})`
  return eb.and([
    about(sql<boolean>`n.read_at >= ${sql.ref(`${table}.queued_at`)}`) as never,
    eb.not(about(sql<boolean>`n.read_at is null`) as never),
  ])
}

/** A page's path below its portal, as notifications name it. */
const belowPortal = (table: string) => sql<string>`regexp_replace(${sql.ref(`${table}.path`)}, '^/[^/]+/', '')`

/** Removes items of summaries that people have read about in the portal. */
export const deleteReadItems = async (tx: Tx, personIds: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('digest_items')
    .where('person_id', 'in', personIds)
    .where((eb) => isReadSince(eb as never, 'digest_items', belowPortal('digest_items')) as never)
    .execute()
}

/** Takes the waiting mails that people have read about in the portal. @returns the ids of the mails */
export const claimReadMails = async (tx: Tx, personIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('deferred_mails')
    .where('person_id', 'in', personIds)
    .where((eb) => isReadSince(eb as never, 'deferred_mails', belowPortal('deferred_mails')) as never)
    .returning('mail_id')
    .execute()
  return rows.map(({ mail_id }) => mail_id)
}

/** Takes a person's waiting mails about a page, named as notifications name it. @returns the ids of the mails */
export const claimMailsAbout = async (tx: Tx, personId: string, path: string): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('deferred_mails')
    .where('person_id', '=', personId)
    .where(sql<boolean>`${belowPortal('deferred_mails')} = ${path}`)
    .returning('mail_id')
    .execute()
  return rows.map(({ mail_id }) => mail_id)
}
