import { capability } from '../../platform/operations/define.ts'
import { markRead, setPreference, unsubscribe } from './commands.ts'
import { setDeliverySettings } from './delivery-commands.ts'
import { getDeliverySettings } from './delivery-queries.ts'
import { registerDevice, removeDevice } from './device-commands.ts'
import { listDevices } from './device-queries.ts'
import { timers } from './jobs.ts'
import { reportBounce, retryAddress } from './mail-status-commands.ts'
import { getMailStatus } from './mail-status-queries.ts'
import { list, listPreferences } from './queries.ts'
import { reactions } from './reactions.ts'

interface Installation {
  readonly pushOrigins: readonly string[]
  readonly bounceSecret?: string | undefined
}

/** Notifications, and people's preferences for receiving them. */
export const notifications = ({ pushOrigins, bounceSecret }: Installation) =>
  capability({
    name: 'notifications',
    operations: [
      list,
      markRead,
      listPreferences,
      setPreference,
      unsubscribe,
      listDevices,
      registerDevice(pushOrigins),
      removeDevice,
      getDeliverySettings,
      setDeliverySettings,
      getMailStatus,
      retryAddress,
      reportBounce(bounceSecret),
    ],
    reactions,
    timers,
  })
