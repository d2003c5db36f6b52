import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Id, Instant, Upload } from '../values.ts'
import {
  maxTranscriptBytes,
  RedactedSpan,
  ReviewOutcome,
  ReviewReason,
  Transcript,
  TranscriptAudience,
  TranscriptCard,
  TranscriptProblem,
  TranscriptReview,
} from './shapes.ts'

export const importTranscript = operation('transcripts.import', {
  summary:
    'Imports the transcript of a call from a WebVTT, SRT or JSON file. Earlier imports are kept. A file with a problem changes nothing.',
  method: 'POST',
  path: '/calls/{callId}/transcripts',
  input: z.object({ callId: Id, file: Upload(maxTranscriptBytes) }),
  output: z.object({ transcriptId: z.nullable(Id), problem: z.nullable(TranscriptProblem) }),
})

export const getTranscript = operation('transcripts.get', {
  summary: 'The released transcript of a call, with redactions, or why it cannot be read. Each reading is logged.',
  method: 'GET',
  path: '/calls/{callId}/transcript',
  input: z.object({ callId: Id }),
  output: Transcript,
})

export const exportTranscript = operation('transcripts.export', {
  summary: 'The released transcript of a call as a file, with redactions. Each export is logged.',
  method: 'POST',
  path: '/calls/{callId}/transcript/export',
  input: z.object({ callId: Id, format: z.enum(['vtt', 'txt']) }),
  output: Bytes,
  refusals: ['transcript_unreadable', 'content_not_copied'],
})

export const listTranscripts = operation('transcripts.list', {
  summary: 'Transcripts that wait for officers, the oldest first, or the latest released.',
  method: 'GET',
  path: '/transcripts',
  input: z.object({ view: z.enum(['waiting', 'released']) }),
  output: z.object({ transcripts: z.array(TranscriptCard) }),
})

export const getTranscriptReview = operation('transcripts.getReview', {
  summary: 'A transcript with its original text, what rules find in it, its redactions and its history.',
  method: 'GET',
  path: '/transcripts/{transcriptId}',
  input: z.object({ transcriptId: Id }),
  output: TranscriptReview,
})

export const decideTranscript = operation('transcripts.decide', {
  summary: 'Marks a transcript as reviewed, escalates it, or releases it to its audience, with a reason.',
  method: 'POST',
  path: '/transcripts/{transcriptId}/reviews',
  input: z.object({
    transcriptId: Id,
    outcome: ReviewOutcome,
    reason: ReviewReason,
    /** Who can read it once it is released. */
    audience: z.array(TranscriptAudience).check(z.maxLength(2)),
    embargoUntil: z.nullable(Instant),
    expiresAt: z.nullable(Instant),
  }),
  output: TranscriptReview,
  refusals: ['transcript_state', 'transcript_dates', 'transcript_own_call'],
})

export const redactTranscript = operation('transcripts.redact', {
  summary: 'Replaces a part of a segment for everybody but officers. The original is kept.',
  method: 'POST',
  path: '/transcripts/{transcriptId}/redactions',
  input: z.object({ transcriptId: Id, ...RedactedSpan.shape }),
  output: TranscriptReview,
  refusals: ['transcript_span'],
})

export const liftRedaction = operation('transcripts.liftRedaction', {
  summary: 'Shows a redacted part of a transcript again. The history keeps the redaction.',
  method: 'POST',
  path: '/transcripts/{transcriptId}/redactions/{redactionId}/lift',
  input: z.object({ transcriptId: Id, redactionId: Id }),
  output: TranscriptReview,
  refusals: ['transcript_state'],
})
