import { type Availability, defaultAvailability } from '@colloquy/contract/scheduling/availability'
import { getAvailability as getAvailabilityOperation } from '@colloquy/contract/scheduling/operations'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { chosenAvailabilities } from './availability-store.ts'

export const getAvailability = query(getAvailabilityOperation, {
  allow: signedIn,
  run: async ({ tx, me }) => (await availabilitiesOf(tx, [me.personId])).get(me.personId) ?? defaultAvailability,
})

/** The availability that persons have chosen, by person; nothing for those to whom the default applies. */
export const availabilitiesOf = async (
  tx: Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Availability>> =>
  new Map(
    personIds.length === 0
      ? []
      : (await chosenAvailabilities(tx, personIds)).map((row) => [
          row.person_id,
          {
            noticeMinutes: row.notice_minutes,
            bufferMinutes: row.buffer_minutes,
            exceptions: [...row.exceptions],
          },
        ]),
  )
