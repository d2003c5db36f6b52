import type { Tx } from '../../../platform/db/tables.ts'

/** The files of a person's picture, locked until the transaction ends. */
export const lockPhotos = async (tx: Tx, personId: string): Promise<string[]> => {
  const row = await tx
    .selectFrom('people')
    .select(['photo_id', 'small_photo_id'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  return [row?.photo_id, row?.small_photo_id].flatMap((id) => id ?? [])
}
