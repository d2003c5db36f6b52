import * as z from 'zod/mini'
import { SeatKind } from '../calls/shapes.ts'
import { Finding } from '../chat/supervision-shapes.ts'
import { can, Id, Instant, prose } from '../values.ts'

export const maxTranscriptBytes = 2_000_000
export const maxTranscriptSegments = 5000
/** Characters of one segment. */
export const maxSegmentLength = 5000

/** `speech`: a speech service has made it of a recording; the others are files. */
export const transcriptFormats = ['vtt', 'srt', 'json', 'speech'] as const
export const TranscriptFormat = z.enum(transcriptFormats)
export type TranscriptFormat = z.infer<typeof TranscriptFormat>

/** Unreviewed: nobody has read it. Reviewed, escalated: an officer has. Released: its audience can read it. */
export const transcriptStates = ['unreviewed', 'reviewed', 'escalated', 'released'] as const
export const TranscriptState = z.enum(transcriptStates)
export type TranscriptState = z.infer<typeof TranscriptState>

/** What an officer decides about a transcript. */
export const ReviewOutcome = z.enum(['reviewed', 'escalated', 'released'])
export type ReviewOutcome = z.infer<typeof ReviewOutcome>

/** The sides of a call that can read a released transcript. Staff and officers always can. */
export const transcriptAudiences = ['client', 'expert'] as const
export const TranscriptAudience = z.enum(transcriptAudiences)
export type TranscriptAudience = z.infer<typeof TranscriptAudience>

/** Why a file cannot be imported; the text is `TRANSCRIPTS.DEFECTS.<defect>`. */
export const transcriptDefects = [
  'encoding',
  'format',
  'header',
  'json',
  'structure',
  'timing',
  'order',
  'too_long_text',
  'too_many_segments',
  'empty',
] as const
export const TranscriptDefect = z.enum(transcriptDefects)
export type TranscriptDefect = z.infer<typeof TranscriptDefect>

/** What is wrong with a file, and where: on which line, or in which segment of a JSON file, both from 1. */
export const TranscriptProblem = z.object({
  defect: TranscriptDefect,
  line: z.nullable(z.int()),
  segment: z.nullable(z.int()),
})
export type TranscriptProblem = z.infer<typeof TranscriptProblem>

/** Why an officer decides about a transcript. */
export const ReviewReason = prose(2000).check(z.trim(), z.minLength(1))

/** Replaces redacted words, in every language, because it is part of the text. */
export const redactionMark = '[redacted]'

const span = {
  start: z.int().check(z.minimum(0), z.maximum(10_000)),
  end: z.int().check(z.minimum(1), z.maximum(10_000)),
}

/** A transcript in the queue of officers. */
export const TranscriptCard = z.object({
  transcriptId: Id,
  callId: Id,
  callCode: z.string(),
  topic: z.string(),
  clientName: z.string(),
  expertName: z.string(),
  state: TranscriptState,
  /** The number of the import of this call, from 1. */
  number: z.int(),
  importedAt: Instant,
})
export type TranscriptCard = z.infer<typeof TranscriptCard>

const segment = {
  position: z.int(),
  /** Empty where the file names nobody. */
  speaker: z.string(),
  /** The seat of the speaker; null where it is not known. */
  seat: z.nullable(SeatKind),
  startMs: z.int(),
  endMs: z.int(),
}

/** A segment as its readers get it: redacted. */
export const TranscriptSegment = z.object({ ...segment, text: z.string() })
export type TranscriptSegment = z.infer<typeof TranscriptSegment>

/** Why a transcript cannot be read now. */
export const TranscriptObstacle = z.enum(['none', 'not_released', 'compliance', 'embargo', 'expired', 'erased'])
export type TranscriptObstacle = z.infer<typeof TranscriptObstacle>

/** The transcript of a call as its readers get it. */
export const Transcript = z.object({
  /** Null when it can be read. */
  obstacle: z.nullable(TranscriptObstacle),
  /** When an embargo ends. */
  readableFrom: z.nullable(Instant),
  segments: z.array(TranscriptSegment),
  releasedAt: z.nullable(Instant),
  /** The latest import, for officers. */
  reviewId: z.nullable(Id),
  /** For officers: whether a recording is being transcribed, or could not be; null when neither. */
  transcription: z.nullable(z.enum(['waiting', 'failed'])),
  can: can('import', 'export'),
})
export type Transcript = z.infer<typeof Transcript>

/** A part of a segment that only officers read. */
export const Redaction = z.object({
  redactionId: Id,
  position: z.int(),
  ...span,
  redactedAt: Instant,
  byName: z.string(),
})
export type Redaction = z.infer<typeof Redaction>

/** A transcript as officers review it: the original with what rules find in it. */
export const TranscriptReview = z.extend(TranscriptCard, {
  fileName: z.string(),
  format: TranscriptFormat,
  /** Empty where a speech service has made it. */
  importedByName: z.string(),
  /** When its text was erased; null while it is kept. */
  erasedAt: z.nullable(Instant),
  audience: z.array(TranscriptAudience),
  embargoUntil: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  segments: z.array(z.object({ ...segment, text: z.string(), marks: z.array(z.extend(Finding, { ...span })) })),
  redactions: z.array(Redaction),
  /** In the order of time. */
  reviews: z.array(z.object({ outcome: ReviewOutcome, reason: z.string(), decidedAt: Instant, byName: z.string() })),
  /** All imports of the call, the latest first. */
  imports: z.array(
    z.object({
      transcriptId: Id,
      number: z.int(),
      state: TranscriptState,
      importedAt: Instant,
      format: TranscriptFormat,
      /** Empty where a speech service has made it, and once it is erased. */
      fileName: z.string(),
    }),
  ),
  /** What can be decided now. */
  outcomes: z.array(ReviewOutcome),
})
export type TranscriptReview = z.infer<typeof TranscriptReview>

/** Where a redaction begins and ends in the text of a segment, in UTF-16 units; the end is excluded. */
export const RedactedSpan = z.object({ position: z.int().check(z.minimum(0), z.maximum(10_000)), ...span })
