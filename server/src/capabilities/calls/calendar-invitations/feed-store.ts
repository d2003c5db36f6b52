import type { Tx } from '../../../platform/db/tables.ts'

interface CalendarFeedRow {
  tenant_id: string
  person_id: string
  secret_hash: Buffer
  created_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    calendar_feeds: CalendarFeedRow
  }
}

/** A person's feed. */
export const feedOf = (tx: Tx, personId: string) =>
  tx.selectFrom('calendar_feeds').select('created_at').where('person_id', '=', personId).executeTakeFirst()

/** Gives a person a feed with a new secret; an earlier one is replaced. */
export const writeFeed = async (tx: Tx, { tenant_id, person_id, ...renewed }: CalendarFeedRow): Promise<void> => {
  await tx
    .insertInto('calendar_feeds')
    .values({ tenant_id, person_id, ...renewed })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doUpdateSet(renewed))
    .execute()
}

export const deleteFeed = async (tx: Tx, personId: string): Promise<void> => {
  await tx.deleteFrom('calendar_feeds').where('person_id', '=', personId).execute()
}

/** Whose feed has a secret. */
export const readerOfFeed = async (tx: Tx, secretHash: Buffer): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('calendar_feeds')
    .select('person_id')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  return row?.person_id
}
