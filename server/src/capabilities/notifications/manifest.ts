import { capability } from '../../platform/operations/define.ts'
import { leaveTopic, markRead, setChoice } from './commands.ts'
import { choices, list } from './queries.ts'

/** What people are told, in their inbox, and how they want to be told. */
export const notifications = capability({
  name: 'notifications',
  operations: [list, markRead, choices, setChoice, leaveTopic],
})
