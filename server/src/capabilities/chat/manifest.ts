import { capability } from '../../platform/operations/define.ts'
import { edit, markRead, remove, send } from './commands.ts'
import { list, listChanges, listMessages, open } from './queries.ts'

/** Conversations about projects and calls. */
export const chat = capability({
  name: 'chat',
  operations: [list, open, listMessages, listChanges, send, edit, remove, markRead],
})
