import { capability } from '../../platform/operations/define.ts'
import { edit, remove, send, startDirect } from './commands.ts'
import { timers } from './jobs.ts'
import { list, listContacts } from './list-queries.ts'
import { markRead, mute, pin, react } from './mark-commands.ts'
import { listChanges, listMessages, listPinned, open, search } from './queries.ts'
import { reactions } from './reactions.ts'
import { reviewMessage, setMessageRules, settleFlag } from './supervision/commands.ts'
import { listFlags, openMessageRules } from './supervision/queries.ts'
import { type, unwatch, watch } from './typing-queries.ts'

/** Conversations about projects and calls, with experts and vendors, and between colleagues. */
export const chat = () =>
  capability({
    name: 'chat',
    operations: [
      ...[list, listContacts, open, listMessages, listChanges, listPinned, search],
      ...[send(reviewMessage), edit(reviewMessage), remove, startDirect, react, pin, markRead, mute],
      ...[watch, unwatch, type, openMessageRules, setMessageRules, listFlags, settleFlag],
    ],
    reactions,
    timers,
  })
