import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A transcript was imported, redacted or decided about; for officers. */
export const transcriptChanged = event('transcripts.changed', z.object({ transcriptId: Id, callId: Id }))

/** A transcript was imported, and waits for a review. */
export const transcriptImported = event('transcripts.imported', z.object({ transcriptId: Id, callId: Id }))
/** A transcript was released to its audience. A later release of the same one has another `reviewId`. */
export const transcriptReleased = event(
  'transcripts.released',
  z.object({ transcriptId: Id, callId: Id, reviewId: Id }),
)
