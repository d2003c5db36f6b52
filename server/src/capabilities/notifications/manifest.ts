import { capability } from '../../platform/operations/define.ts'
import { choose, markRead, unsubscribe } from './commands.ts'
import { list, listChoices } from './queries.ts'

/** Notifications, and people's preferences for receiving them. */
export const notifications = capability({
  name: 'notifications',
  operations: [list, markRead, listChoices, choose, unsubscribe],
})
