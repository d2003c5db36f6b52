import { listPushDevices as listDevicesOperation } from '@colloquy/contract/notifications/operations'
import type { Device } from '@colloquy/contract/notifications/shapes'
import type { Member } from '../../platform/access/actor.ts'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { devicesOf } from './device-store.ts'

export const listDevices = query(listDevicesOperation, {
  allow: signedIn,
  isPersonal: true,
  run: ({ tx, me }) => readDevices(tx, me),
})

/** The devices of a person, as they see them. */
export const readDevices = async (tx: Tx, { personId, sessionId }: Member): Promise<Device[]> =>
  (await devicesOf(tx, personId)).map(({ id, session_id, user_agent, registered_at, last_sent_at }) => ({
    deviceId: id,
    userAgent: user_agent,
    registeredAt: registered_at.toISOString(),
    lastSentAt: last_sent_at?.toISOString() ?? null,
    isCurrent: session_id === sessionId,
  }))
