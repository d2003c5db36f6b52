import type { Tx } from '../../platform/db/tables.ts'

/** Records when a person dismissed the app banner; only the first time counts. */
export const recordPromotionClosed = async (tx: Tx, personId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('people')
    .set({ promotion_banner_closed_at: at })
    .where('id', '=', personId)
    .where('promotion_banner_closed_at', 'is', null)
    .execute()
}
