import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { can, Id, Instant, prose } from '../values.ts'

/** The longest notes on one call, in characters. */
export const maxNotesLength = 20_000

export const getCallNotes = operation('calls.getNotes', {
  summary: "The actor's own notes on a call, which nobody else reads; empty without any.",
  method: 'GET',
  path: '/calls/{callId}/notes',
  input: z.object({ callId: Id }),
  output: z.object({ text: z.string() }),
})

export const saveCallNotes = operation('calls.saveNotes', {
  summary: "Keeps the actor's own notes on a call; an empty text deletes them.",
  method: 'PUT',
  path: '/calls/{callId}/notes',
  input: z.object({ callId: Id, text: prose(maxNotesLength) }),
  output: z.object({}),
})

/** The questions of a call that were dealt with in its room. */
export const CallAgenda = z.object({
  /** The place of each among the questions of the call, from 0, in that order. */
  checked: z.array(z.object({ position: z.int(), checkedAt: Instant })),
  can: can('check'),
})
export type CallAgenda = z.infer<typeof CallAgenda>

export const getCallAgenda = operation('calls.getAgenda', {
  summary: 'Which questions of a call were dealt with, for those with a seat.',
  method: 'GET',
  path: '/calls/{callId}/agenda',
  input: z.object({ callId: Id }),
  output: CallAgenda,
})

export const checkCallQuestion = operation('calls.checkQuestion', {
  summary: 'Checks a question of a call off, or unchecks it, for everybody in the room.',
  method: 'PUT',
  path: '/calls/{callId}/agenda',
  input: z.object({ callId: Id, position: z.int().check(z.minimum(0), z.maximum(100)), isChecked: z.boolean() }),
  output: CallAgenda,
  refusals: ['room_not_open', 'room_closed', 'call_external'],
})
