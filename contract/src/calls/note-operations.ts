import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, prose } from '../values.ts'

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
