import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { Id, prose } from '../../values.ts'
import { Call } from '../shapes.ts'

const roomRefusals = ['room_not_open', 'room_closed', 'call_external'] as const

export const pauseCall = operation('calls.pause', {
  summary: 'For compliance seats: pauses the call. Nobody is heard, seen or recorded until it is resumed.',
  method: 'POST',
  path: '/calls/{callId}/pause',
  input: z.object({ callId: Id }),
  output: Call,
  refusals: roomRefusals,
})

export const resumeCall = operation('calls.resume', {
  summary: 'For compliance seats: resumes a paused call. Microphones stay off until people turn theirs on.',
  method: 'POST',
  path: '/calls/{callId}/resumption',
  input: z.object({ callId: Id }),
  output: Call,
  refusals: roomRefusals,
})

export const remindCall = operation('calls.remind', {
  summary: "For compliance seats: shows the tenant's reminder to everybody in the room, or to one person.",
  method: 'POST',
  path: '/calls/{callId}/reminders',
  /** `personId`: null for everybody. */
  input: z.object({ callId: Id, personId: z.nullable(Id) }),
  output: Call,
  refusals: roomRefusals,
})

export const endCallByOfficer = operation('calls.endByOfficer', {
  summary:
    'For compliance seats: ends the call for everybody. It is completed with the minutes of the ledger, or cancelled when the two ' +
    'sides have not met. Officers alone read the reason.',
  method: 'POST',
  path: '/calls/{callId}/end-by-officer',
  input: z.object({ callId: Id, reason: prose(1000) }),
  output: Call,
  refusals: [...roomRefusals, 'call_move_forbidden'],
})
