import type { DialInCharge } from '@colloquy/contract/calls/dial-in/shapes'
import type { Tx } from '../../../platform/db/tables.ts'

export interface NumberRow {
  tenant_id: string
  id: string
  country: string
  charge: DialInCharge
  /** As people write it. */
  display_number: string
  /** E.164. */
  number: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    dial_in_numbers: NumberRow
  }
}

/** The numbers of the tenant's bridge, those of a country together and its free ones first. */
export const dialInNumbers = (tx: Tx): Promise<NumberRow[]> =>
  tx.selectFrom('dial_in_numbers').selectAll().orderBy('country').orderBy('charge', 'desc').orderBy('number').execute()

/** @returns false, without any change, where the tenant has the number already */
export const insertNumber = async (tx: Tx, row: NumberRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('dial_in_numbers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'number']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const deleteNumber = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('dial_in_numbers').where('id', '=', id).execute()
}
