import { saveCallNotes } from '@colloquy/contract/calls/note-operations'
import { command } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { loadCallForReader } from '../queries.ts'
import { deleteNotes, writeNotes } from './store.ts'

/** Notes are their author's alone. A later save replaces an earlier one, also from another device. */
export const saveNotes = command(saveCallNotes, {
  load: loadCallForReader,
  see: policy.canSee,
  allow: policy.canSee,
  isPersonal: true,
  limits: [{ name: 'calls.notes', max: 2000, seconds: 3600 }],
  about: ({ input: { callId } }) => ({ kind: 'call', id: callId }),
  run: async ({ tx, me, at, input: { callId, text } }) => {
    if (text.trim() === '') await deleteNotes(tx, me.personId, callId)
    else await writeNotes(tx, { tenant_id: me.tenantId, call_id: callId, person_id: me.personId, text, saved_at: at })
    return {}
  },
})
