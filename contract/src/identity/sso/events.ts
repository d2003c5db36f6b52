import * as z from 'zod/mini'
import { event } from '../../operation.ts'
import { Id } from '../../values.ts'

/** An account elsewhere has become somebody's way in, or is no longer; `changeId` is one for each time. */
export const connectionChanged = event(
  'identity.connection-changed',
  z.object({ personId: Id, changeId: Id, providerName: z.string(), isConnected: z.boolean() }),
)
