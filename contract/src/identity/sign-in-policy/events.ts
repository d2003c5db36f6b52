import * as z from 'zod/mini'
import { event } from '../../operation.ts'
import { Id } from '../../values.ts'

/** Passwords were disabled, and people lost their only sign-in method; `changeId` is unique per change. */
export const signInMethodRemoved = event(
  'identity.sign-in-method-lost',
  z.object({ changeId: Id, byId: Id, personIds: z.array(Id) }),
)
