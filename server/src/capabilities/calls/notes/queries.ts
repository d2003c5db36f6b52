import { getCallNotes } from '@colloquy/contract/calls/note-operations'
import { query } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { loadCallForReader } from '../queries.ts'
import { notesOf } from './store.ts'

export const getNotes = query(getCallNotes, {
  load: loadCallForReader,
  see: policy.canSee,
  allow: policy.canSee,
  isPersonal: true,
  run: async ({ tx, me, input: { callId } }) => ({ text: await notesOf(tx, me.personId, callId) }),
})
