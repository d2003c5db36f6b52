import { capability } from '../../platform/operations/define.ts'
import { choose, markRead, unsubscribe } from './commands.ts'
import { registerDevice, removeDevice } from './device-commands.ts'
import { listDevices } from './device-queries.ts'
import { timers } from './jobs.ts'
import { reportBounce, retryAddress } from './mail-status-commands.ts'
import { getMailStatus } from './mail-status-queries.ts'
import { list, listChoices } from './queries.ts'
import { reactions } from './reactions.ts'
import { setTiming } from './timing-commands.ts'
import { getTiming } from './timing-queries.ts'

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
      listChoices,
      choose,
      unsubscribe,
      listDevices,
      registerDevice(pushOrigins),
      removeDevice,
      getTiming,
      setTiming,
      getMailStatus,
      retryAddress,
      reportBounce(bounceSecret),
    ],
    reactions,
    timers,
  })
