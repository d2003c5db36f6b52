import * as z from 'zod/mini'
import { message } from '../operation.ts'
import { Id } from '../values.ts'

export const connectCallMedia = message('calls.connectMedia', {
  summary:
    'Opens a media connection between the browser and the server: whoever is in the room sends audio, a silent observer receives that of ' +
    'everybody. Answers the WebRTC offer; null when the server takes no media of this call.',
  input: z.object({ callId: Id, offer: z.string().check(z.maxLength(60_000), z.regex(/^v=0\r?\n[\s\S]*m=audio /)) }),
  output: z.object({ answer: z.nullable(z.string()) }),
  refusals: ['room_not_open', 'room_closed'],
})

export const connectCallForwarder = message('calls.connectForwarder', {
  summary:
    'Lets a browser in the room exchange media with the others over a LiveKit server, for the next two minutes. Not found where browsers ' +
    'connect with each other, as `calls.openRoom` says, and for silent observers, who are never there.',
  input: z.object({ callId: Id }),
  output: z.object({ url: z.string(), token: z.string() }),
  refusals: ['room_not_open', 'room_closed'],
})
