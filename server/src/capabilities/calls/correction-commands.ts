import { correctCall } from '@colloquy/contract/calls/correction-operations'
import { callCorrected } from '@colloquy/contract/calls/events'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { command } from '../../platform/operations/define.ts'
import * as policy from './policy.ts'
import { creditsAfter } from './pricing.ts'
import * as store from './store.ts'
import { callAuditSubject, lockCall, recordStepAndPresent, requireStatus } from './transition-commands.ts'

/** Corrects what was counted. The visits to the room stay as they were, and the step keeps what was said before. */
export const correct = command(correctCall, {
  load: lockCall,
  see: policy.canSee,
  allow: policy.canCorrect,
  limits: [{ name: 'calls.correct', max: 60, seconds: 3600 }],
  about: ({ tx, input }) => callAuditSubject({ tx }, input),
  run: async (context) => {
    const { tx, input, refuse } = context
    const { call } = requireStatus(context, callStatuses.completed)
    const { minutes, clientAttended, expertAttended } = input
    const note = input.reason.trim()
    if (note === '') return refuse('correction_reason_required')
    if ((clientAttended && expertAttended) !== minutes > 0) return refuse('correction_attendance')
    const last = call.steps.findLast(({ correction }) => correction !== null)?.correction
    const isAsBefore =
      minutes === call.actual_minutes &&
      clientAttended === (last?.clientAttended ?? true) &&
      expertAttended === (last?.expertAttended ?? true)
    if (isAsBefore) return refuse('correction_unchanged')
    await store.update(tx, call.id, { actual_minutes: minutes, credits: creditsAfter(call, minutes) })
    const correction = {
      minutes_before: call.actual_minutes ?? 0,
      has_client_attended: clientAttended,
      has_expert_attended: expertAttended,
    }
    return recordStepAndPresent(context, call.id, 'corrected', callCorrected, { note, correction })
  },
})
