import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** A factor of a person has changed; `changeId` is unique per change. */
export const factorsChanged = event(
  'factors.changed',
  z.object({
    personId: Id,
    changeId: Id,
    /** The session in which it changed; absent during a sign-in. */
    sessionId: z.optional(Id),
    /** The administrator who reset the factors of another person. */
    byId: z.optional(Id),
    what: z.enum(['totpOn', 'totpOff', 'codesRenewed', 'codeUsed', 'passkeyOn', 'passkeyOff', 'reset']),
  }),
)
