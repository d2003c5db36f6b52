import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { EmptyOutput, Id, line, prose } from '../../values.ts'
import { Call } from '../shapes.ts'
import { InterventionCause, maxTagTextLength, TagKind } from './shapes.ts'

/** Because of what the officer acts, for officers alone. */
const cause = z.optional(InterventionCause)
const roomRefusals = ['room_not_open', 'room_closed', 'call_external'] as const

export const pauseCall = operation('calls.pause', {
  summary: 'For compliance seats: pauses the call. Nobody is heard, seen or recorded until it is resumed.',
  method: 'POST',
  path: '/calls/{callId}/pause',
  input: z.object({ callId: Id, cause }),
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
  input: z.object({ callId: Id, personId: z.nullable(Id), cause }),
  output: Call,
  refusals: roomRefusals,
})

export const endCallByOfficer = operation('calls.endByOfficer', {
  summary:
    'For compliance seats: ends the call for everybody. It is completed with the minutes of the ledger, or cancelled when the two ' +
    'sides have not met. Officers alone read the reason.',
  method: 'POST',
  path: '/calls/{callId}/end-by-officer',
  input: z.object({ callId: Id, reason: prose(1000), cause }),
  output: Call,
  refusals: [...roomRefusals, 'call_move_forbidden'],
})

export const tagCall = operation('calls.tag', {
  summary:
    'For compliance seats, also silent ones: notes what is heard, by its kind or in words. Officers alone read it, and nothing of it ' +
    'shows to anybody else.',
  method: 'POST',
  path: '/calls/{callId}/tags',
  /** `text`: for the kind `note` alone. `speakerId`: who spoke last; null when that is not known. */
  input: z.object({
    callId: Id,
    kind: TagKind,
    text: z.nullable(line(maxTagTextLength)),
    speakerId: z.nullable(Id),
  }),
  output: z.object({ tagId: Id }),
  refusals: [...roomRefusals, 'tag_text_unfit'],
})

export const withdrawCallTag = operation('calls.withdrawTag', {
  summary: 'Withdraws what the actor has noted in a call. It stays stored, and is not listed any longer.',
  method: 'DELETE',
  path: '/calls/{callId}/tags/{tagId}',
  input: z.object({ callId: Id, tagId: Id }),
  output: EmptyOutput,
})
