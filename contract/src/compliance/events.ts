import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'
import { ApprovalState } from './shapes.ts'

/** An approval was opened, decided, withdrawn, or has lapsed. */
export const approvalMoved = event(
  'compliance.approvalMoved',
  z.object({ approvalId: Id, callId: Id, state: ApprovalState }),
)
