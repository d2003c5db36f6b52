import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { ConsentRecord, RecordingConsent } from './consent-shapes.ts'

export const getRecordingConsent = operation('recordings.getConsent', {
  summary: 'Whether a call is recorded, or somebody has asked for it, and what the reader can do about it.',
  method: 'GET',
  path: '/calls/{callId}/recording-consent',
  input: z.object({ callId: Id }),
  output: RecordingConsent,
})

export const requestRecording = operation('recordings.request', {
  summary:
    'Asks everybody in a call whether it may be recorded. Recording starts once all who are in the room have agreed.',
  method: 'POST',
  path: '/calls/{callId}/recording-consent',
  input: z.object({ callId: Id }),
  output: RecordingConsent,
  refusals: ['recording_not_possible', 'recording_refused', 'recording_exists'],
})

export const answerRecordingRequest = operation('recordings.answer', {
  summary: 'Agrees or refuses to be recorded, for oneself. One refusal ends it: the call goes on without a recording.',
  method: 'POST',
  path: '/calls/{callId}/recording-consent/answers',
  input: z.object({ callId: Id, recordingId: Id, answer: z.enum(['agreed', 'refused']), textVersion: z.int() }),
  output: RecordingConsent,
  refusals: ['recording_over', 'recording_text_changed'],
})

export const withdrawRecordingConsent = operation('recordings.withdraw', {
  summary: 'Withdraws one’s consent. The recording stops at once; what was recorded before is kept.',
  method: 'POST',
  path: '/calls/{callId}/recording-consent/withdrawal',
  input: z.object({ callId: Id, recordingId: Id }),
  output: RecordingConsent,
  refusals: ['recording_over'],
})

export const stopCallRecording = operation('recordings.stop', {
  summary: 'Stops the recording of a call for everybody, or takes back the request for one.',
  method: 'POST',
  path: '/calls/{callId}/recording-consent/stop',
  input: z.object({ callId: Id, recordingId: Id }),
  output: RecordingConsent,
  refusals: ['recording_over'],
})

export const listRecordingConsents = operation('recordings.listConsents', {
  summary: 'Every answer to requests to record a call, the earliest first; for compliance officers.',
  method: 'GET',
  path: '/calls/{callId}/recording-consents',
  input: z.object({ callId: Id }),
  output: z.object({ consents: z.array(ConsentRecord) }),
})
