import * as z from 'zod/mini'
import { event } from '../../operation.ts'
import { Id } from '../../values.ts'

/** A provider account was connected to a person or disconnected; `changeId` is unique per change. */
export const connectionChanged = event(
  'identity.connection-changed',
  z.object({ personId: Id, changeId: Id, providerName: z.string(), isConnected: z.boolean() }),
)
