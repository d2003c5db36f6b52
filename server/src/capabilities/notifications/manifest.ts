import { capability } from '../../platform/operations/define.ts'
import { choose, markRead, unsubscribe } from './commands.ts'
import { list, listChoices } from './queries.ts'

/** What people are told, in their inbox, and how they want to be told. */
export const notifications = capability({
  name: 'notifications',
  operations: [list, markRead, listChoices, choose, unsubscribe],
})
