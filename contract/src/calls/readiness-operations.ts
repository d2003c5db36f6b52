import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { EmptyOutput, Id } from '../values.ts'
import { ReadinessCall, ReadinessStep } from './readiness-shapes.ts'

export const listCallReadiness = operation('calls.listReadiness', {
  summary:
    'For staff who serve calls: the calls that run or begin within some hours, with how ready everybody with a seat is, the most urgent first.',
  method: 'GET',
  path: '/calls/readiness',
  input: z.object({ hours: z.int().check(z.minimum(1), z.maximum(48)) }),
  output: z.object({ calls: z.array(ReadinessCall) }),
})

export const markCallReadiness = operation('calls.markReadiness', {
  summary:
    'Records that the actor has opened the page or the lobby of a call, or that a device worked there. Does nothing for calls without a time to come.',
  method: 'POST',
  path: '/calls/{callId}/readiness',
  input: z.object({ callId: Id, step: ReadinessStep }),
  output: EmptyOutput,
})

/** How long after a reminder the same person cannot be reminded again about a call. */
export const seatReminderIntervalMinutes = 10

export const remindCallSeat = operation('calls.remindSeat', {
  summary: 'Reminds one person with a seat of a call that runs or begins within two days, by mail and notification.',
  method: 'POST',
  path: '/calls/{callId}/seats/{personId}/reminders',
  input: z.object({ callId: Id, personId: Id }),
  output: EmptyOutput,
  refusals: ['reminder_not_possible', 'reminded_recently'],
})
