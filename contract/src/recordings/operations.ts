import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { Recording, RecordingAccess } from './shapes.ts'

const onTrack = z.object({ recordingId: Id, trackId: Id })
/** Where the file is, relative to the origin of the site; only for whoever asked, and for a while. */
const fileAddress = z.object({ path: z.string() })

export const listRecordings = operation('recordings.list', {
  summary: 'The recordings of a call, the earliest first, with the files that the reader may play.',
  method: 'GET',
  path: '/calls/{callId}/recordings',
  input: z.object({ callId: Id }),
  output: z.object({
    recordings: z.array(Recording),
    /** Compliance keeps the content of the call from the reader. */
    isWithheld: z.boolean(),
  }),
})

export const playRecording = operation('recordings.play', {
  summary: 'The address of a recorded file to play, from any place in it. The access is logged.',
  method: 'POST',
  path: '/recordings/{recordingId}/tracks/{trackId}/play',
  input: onTrack,
  output: fileAddress,
  refusals: ['recording_withheld', 'recording_not_ready'],
})

export const downloadRecording = operation('recordings.download', {
  summary: 'The address of a recorded file to save. The access is logged.',
  method: 'POST',
  path: '/recordings/{recordingId}/tracks/{trackId}/download',
  input: onTrack,
  output: fileAddress,
  refusals: ['recording_withheld', 'recording_not_ready', 'content_not_copied'],
})

export const listRecordingAccesses = operation('recordings.listAccesses', {
  summary: 'Who has played or downloaded a recording, the latest first; for compliance officers.',
  method: 'GET',
  path: '/recordings/{recordingId}/accesses',
  input: z.object({ recordingId: Id }),
  output: z.object({ accesses: z.array(RecordingAccess) }),
})
