import { getDeliverySettings as getDeliverySettingsOperation } from '@colloquy/contract/notifications/operations'
import type { DeliverySettings } from '@colloquy/contract/notifications/shapes'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { deliverySettingsOf } from './delivery-store.ts'
import { defaultDeliverySettings } from './delivery-time.ts'

export const getDeliverySettings = query(getDeliverySettingsOperation, {
  allow: signedIn,
  run: ({ tx, me }) => readDeliverySettings(tx, me.personId),
})

/** A person's timing: as chosen, else the default. */
export const readDeliverySettings = async (tx: Tx, personId: string): Promise<DeliverySettings> => {
  const row = await deliverySettingsOf(tx, personId)
  if (!row) return defaultDeliverySettings
  const { quiet_start: start, quiet_end: end, daily_hour: dailyHour, frequencies } = row
  return { quietHours: start === null || end === null ? null : { start, end }, dailyHour, frequencies }
}
