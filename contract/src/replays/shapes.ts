import * as z from 'zod/mini'
import { AppVersion, PageRoute, Viewport } from '../page-route.ts'
import { Id, Instant } from '../values.ts'

/** Characters of the compressed events of a chunk in base64. */
export const maxChunkLength = 700_000

/** A session longer than this is recorded up to here. */
export const maxReplayMs = 2 * 3_600_000

/** A part of a recording, as a browser sends it. */
export const NewChunk = z.object({
  /** 0 for the first, then one more each time. A chunk that is sent again is stored once. */
  number: z.int().check(z.minimum(0), z.maximum(999)),
  page: PageRoute,
  appVersion: AppVersion,
  viewport: Viewport,
  /** Milliseconds from the start of the recording to the last event. */
  elapsedMs: z.int().check(z.minimum(0), z.maximum(maxReplayMs)),
  /** A JSON array of masked rrweb events, compressed with gzip, in base64. */
  events: z.string().check(z.minLength(1), z.maxLength(maxChunkLength), z.regex(/^[A-Za-z\d+/]+={0,2}$/)),
})
export type NewChunk = z.infer<typeof NewChunk>

/** Whether the reader is recorded. */
export const ReplayChoice = z.object({
  /** Whether the tenant records sessions, and those of people such as the reader. */
  isOffered: z.boolean(),
  /** Null until the reader has chosen. */
  isAllowed: z.nullable(z.boolean()),
})
export type ReplayChoice = z.infer<typeof ReplayChoice>

/** A recorded session as a row of the list. */
export const ReplayCard = z.object({
  replayId: Id,
  personId: Id,
  personName: z.string(),
  startedAt: Instant,
  durationMs: z.int(),
  /** Routes in the order of the first visit. */
  pages: z.array(z.string()),
  viewport: z.string(),
})
export type ReplayCard = z.infer<typeof ReplayCard>

/** A recorded session with all that is needed to play it. */
export const Replay = z.extend(ReplayCard, {
  appVersion: z.string(),
  userAgent: z.string(),
  /** In their order; each like `NewChunk.events`. */
  chunks: z.array(z.string()),
})
export type Replay = z.infer<typeof Replay>
