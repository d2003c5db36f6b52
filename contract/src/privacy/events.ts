import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** Somebody has asked for a copy or for the erasure of the data kept about them. */
export const personalDataRequested = event('privacy.requested', z.object({ requestId: Id, personId: Id }))
