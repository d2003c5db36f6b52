import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A transcript was imported, redacted or decided about; for officers. */
export const transcriptChanged = event('transcripts.changed', z.object({ transcriptId: Id, callId: Id }))
