import type { WorkingWindow } from '@colloquy/contract/scheduling/working-hours'
import type { JSONColumnType } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

interface WorkingHoursRow {
  tenant_id: string
  person_id: string
  windows: JSONColumnType<readonly WorkingWindow[]>
  changed_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    working_hours: WorkingHoursRow
  }
}

/** The windows that persons have chosen; nothing for the others. */
export const chosenWindows = (tx: Tx, personIds: readonly string[]) =>
  tx.selectFrom('working_hours').select(['person_id', 'windows']).where('person_id', 'in', personIds).execute()

/** Saves a person's windows. */
export const writeWindows = async (
  tx: Tx,
  {
    tenant_id,
    person_id,
    windows,
    changed_at,
  }: Omit<WorkingHoursRow, 'windows'> & { readonly windows: readonly WorkingWindow[] },
): Promise<void> => {
  const chosen = { windows: JSON.stringify(windows), changed_at }
  await tx
    .insertInto('working_hours')
    .values({ tenant_id, person_id, ...chosen })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doUpdateSet(chosen))
    .execute()
}
