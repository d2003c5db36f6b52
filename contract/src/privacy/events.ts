import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A person has requested a copy or the erasure of their data. */
export const personalDataRequested = event('privacy.requested', z.object({ requestId: Id, personId: Id }))

/** A request about personal data was closed with an outcome. */
export const personalDataAnswered = event('privacy.answered', z.object({ requestId: Id, personId: Id }))
