import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'
import { InviteKind } from './shapes.ts'

/** Some rows of a batch were processed; the next ones follow while there are any. */
export const batchProgressed = event(
  'invitations.batch-progressed',
  z.object({ batchId: Id, done: z.int(), total: z.int() }),
)
/** An invitation was accepted; the person now has an account. */
export const invitationAccepted = event(
  'invitations.accepted',
  z.object({ invitationId: Id, batchId: Id, personId: Id, kind: InviteKind, projectId: z.nullable(Id) }),
)
