import { sessionsEnded } from '@colloquy/contract/identity/events'
import { on } from '../../platform/operations/define.ts'
import { deleteDevicesOfSessions } from './device-store.ts'

/** Push messages end with the session in which the browser was registered. */
export const reactions = [
  on(sessionsEnded, 'notifications.remove-devices', ({ tx }, { sessionIds }) =>
    deleteDevicesOfSessions(tx, sessionIds),
  ),
]
