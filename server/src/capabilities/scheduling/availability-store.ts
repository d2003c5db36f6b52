import type { AvailabilityException } from '@colloquy/contract/scheduling/availability'
import type { JSONColumnType } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

interface AvailabilityRow {
  tenant_id: string
  person_id: string
  notice_minutes: number
  buffer_minutes: number
  exceptions: JSONColumnType<readonly AvailabilityException[]>
  changed_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    availabilities: AvailabilityRow
  }
}

/** What persons have chosen; nothing for the others. */
export const chosenAvailabilities = (tx: Tx, personIds: readonly string[]) =>
  tx
    .selectFrom('availabilities')
    .select(['person_id', 'notice_minutes', 'buffer_minutes', 'exceptions'])
    .where('person_id', 'in', personIds)
    .execute()

/** Saves what a person has chosen. */
export const writeAvailability = async (
  tx: Tx,
  row: Omit<AvailabilityRow, 'exceptions'> & { readonly exceptions: readonly AvailabilityException[] },
): Promise<void> => {
  const { tenant_id, person_id, ...chosen } = { ...row, exceptions: JSON.stringify(row.exceptions) }
  await tx
    .insertInto('availabilities')
    .values({ tenant_id, person_id, ...chosen })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doUpdateSet(chosen))
    .execute()
}
