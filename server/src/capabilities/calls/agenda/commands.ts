import { agendaChanged } from '@colloquy/contract/calls/events'
import { checkCallQuestion } from '@colloquy/contract/calls/note-operations'
import { command } from '../../../platform/operations/define.ts'
import { requireOpenRoom } from '../interventions/commands.ts'
import * as policy from '../policy.ts'
import { audienceOf } from '../present.ts'
import { silentSeatsOf } from '../silent-seat-store.ts'
import { lockCallForReader } from '../transition-commands.ts'
import { presentAgenda } from './queries.ts'
import { deleteCheckedQuestion, insertCheckedQuestion } from './store.ts'

/** Checks a question off for everybody in the room. The version of the call stays: nothing else of it has changed. */
export const checkQuestion = command(checkCallQuestion, {
  load: lockCallForReader,
  see: policy.canSee,
  allow: policy.canCheckQuestions,
  limits: [{ name: 'calls.checkQuestion', max: 600, seconds: 3600 }],
  about: ({ input: { callId, position, isChecked } }) => ({
    kind: 'call',
    id: callId,
    details: { position, isChecked },
  }),
  run: async (context) => {
    const { tx, me, at, emit, subject, input, refuse } = context
    const { callId, position, isChecked } = input
    requireOpenRoom({ subject, at, refuse })
    if (position >= subject.call.questions.length) return refuse('not_found')
    if (isChecked)
      await insertCheckedQuestion(tx, {
        tenant_id: me.tenantId,
        call_id: callId,
        position,
        checked_at: at,
        checked_by: me.personId,
      })
    else await deleteCheckedQuestion(tx, callId, position)
    const silent = await silentSeatsOf(tx, [callId])
    emit(agendaChanged, { callId }, [...audienceOf(subject), ...silent.map(({ person_id }) => person_id)])
    return presentAgenda(context, subject)
  },
})
