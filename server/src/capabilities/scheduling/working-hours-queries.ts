import { getWorkingHours as getWorkingHoursOperation } from '@colloquy/contract/scheduling/operations'
import { defaultWindows, type WorkingHours, type WorkingWindow } from '@colloquy/contract/scheduling/working-hours'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { chosenWindows } from './working-hours-store.ts'

export const getWorkingHours = query(getWorkingHoursOperation, {
  allow: signedIn,
  run: ({ tx, me }) => workingHoursOf(tx, me.personId),
})

/** The windows that persons have chosen, by person; nothing for those to whom the default applies. */
export const workingWindowsOf = async (
  tx: Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly WorkingWindow[]>> =>
  new Map(
    personIds.length === 0
      ? []
      : (await chosenWindows(tx, personIds)).map(({ person_id, windows }) => [person_id, windows]),
  )

/** A person's working hours: those they have chosen, else the default. */
export const workingHoursOf = async (tx: Tx, personId: string): Promise<WorkingHours> => ({
  windows: [...((await workingWindowsOf(tx, [personId])).get(personId) ?? defaultWindows)],
})
