import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, prose } from '../values.ts'
import { Call } from './shapes.ts'

/** Longer than any call can be scheduled, with time for one that overran. */
export const maxActualMinutes = 480

export const correctCall = operation('calls.correct', {
  summary: 'For staff with right 204: corrects the minutes and the attendance of a completed call. Its price follows.',
  method: 'POST',
  path: '/calls/{callId}/corrections',
  input: z.object({
    callId: Id,
    /** How long both sides were in the call. */
    minutes: z.int().check(z.minimum(0), z.maximum(maxActualMinutes)),
    clientAttended: z.boolean(),
    expertAttended: z.boolean(),
    /** Both sides read it. */
    reason: prose(500),
  }),
  output: Call,
  refusals: ['call_move_forbidden', 'correction_attendance', 'correction_unchanged', 'correction_reason_required'],
  versioned: true,
})
