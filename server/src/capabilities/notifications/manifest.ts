import { capability } from '../../platform/operations/define.ts'
import { choose, markRead, unsubscribe } from './commands.ts'
import { registerDevice, removeDevice } from './device-commands.ts'
import { listDevices } from './device-queries.ts'
import { timers } from './jobs.ts'
import { retryAddress } from './mail-status-commands.ts'
import { getMailStatus } from './mail-status-queries.ts'
import { list, listChoices } from './queries.ts'
import { reactions } from './reactions.ts'
import { setTiming } from './timing-commands.ts'
import { getTiming } from './timing-queries.ts'

/** Notifications, and people's preferences for receiving them. */
export const notifications = ({ pushOrigins }: { readonly pushOrigins: readonly string[] }) =>
  capability({
    name: 'notifications',
    operations: [
      ...[list, markRead, listChoices, choose, unsubscribe],
      ...[listDevices, registerDevice(pushOrigins), removeDevice],
      ...[getTiming, setTiming],
      ...[getMailStatus, retryAddress],
    ],
    reactions,
    timers,
  })
