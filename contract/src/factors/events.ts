import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** Somebody's way of proving who they are has changed; `changeId` is one for each time. */
export const factorsChanged = event(
  'factors.changed',
  z.object({
    personId: Id,
    changeId: Id,
    /** Who has reset them for somebody else. */
    byId: z.optional(Id),
    what: z.enum(['totpOn', 'totpOff', 'codesRenewed', 'codeUsed', 'passkeyOn', 'passkeyOff', 'reset']),
  }),
)
