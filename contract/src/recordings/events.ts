import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'
import { ConsentState } from './consent-shapes.ts'

/** A recording was asked for, answered, started, paused or ended. */
export const recordingChanged = event(
  'recordings.changed',
  z.object({ callId: Id, recordingId: Id, state: ConsentState }),
)
