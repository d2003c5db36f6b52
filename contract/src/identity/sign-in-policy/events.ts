import * as z from 'zod/mini'
import { event } from '../../operation.ts'
import { Id } from '../../values.ts'

/** Passwords no longer open, and people were left without a way in; `changeId` is one for each time. */
export const peopleShutOut = event(
  'identity.people-shut-out',
  z.object({ changeId: Id, byId: Id, personIds: z.array(Id) }),
)
