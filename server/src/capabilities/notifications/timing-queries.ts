import { getDeliverySettings as getDeliverySettingsOperation } from '@colloquy/contract/notifications/operations'
import type { Timing } from '@colloquy/contract/notifications/shapes'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { defaultTiming } from './delivery-time.ts'
import { timingOf } from './timing-store.ts'

export const getDeliverySettings = query(getDeliverySettingsOperation, {
  allow: signedIn,
  run: ({ tx, me }) => readTiming(tx, me.personId),
})

/** A person's timing: as chosen, else the default. */
export const readTiming = async (tx: Tx, personId: string): Promise<Timing> => {
  const row = await timingOf(tx, personId)
  if (!row) return defaultTiming
  const { quiet_start: start, quiet_end: end, daily_hour: dailyHour, frequencies } = row
  return { quietHours: start === null || end === null ? null : { start, end }, dailyHour, frequencies }
}
