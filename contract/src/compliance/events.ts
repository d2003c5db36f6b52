import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'
import { ListId } from './restricted-list-shapes.ts'
import { RuleLevel } from './rule-shapes.ts'
import { ApprovalState } from './shapes.ts'

/** An approval was opened, decided, withdrawn, or has lapsed. */
export const approvalChanged = event(
  'compliance.approval-changed',
  z.object({ approvalId: Id, callId: Id, state: ApprovalState }),
)

/** Nobody has decided about an approval in time. */
export const approvalBecameOverdue = event(
  'compliance.approval-became-overdue',
  z.object({ approvalId: Id, callId: Id }),
)

/** How long officers have for a decision has changed, and with it until when approvals are due. */
export const responseTimeChanged = event('compliance.response-time-changed', z.object({}))

/** The next version of a set of rules waits for another officer. */
export const rulesProposed = event(
  'compliance.rules-proposed',
  z.object({ level: RuleLevel, ownerId: Id, version: z.int(), proposedBy: Id }),
)

/** Another officer has returned a proposal to its author. */
export const rulesReturned = event(
  'compliance.rules-returned',
  z.object({ level: RuleLevel, ownerId: Id, version: z.int(), proposedBy: Id, returnedBy: Id, note: z.string() }),
)

/** A version of a set of rules has come into effect. */
export const rulesPublished = event(
  'compliance.rules-published',
  z.object({ level: RuleLevel, ownerId: Id, version: z.int() }),
)
const question = z.object({ approvalId: Id, callId: Id, questionId: Id })

/** An officer has sent a question to the contact or the expert of a call. */
export const questionSent = event('compliance.question-sent', question)

/** The question was answered. */
export const questionAnswered = event('compliance.question-answered', question)

/** How many verdicts a simulation has evaluated; while it runs, the next step follows. */
export const simulationAdvanced = event(
  'compliance.simulation-advanced',
  z.object({ simulationId: Id, evaluated: z.int() }),
)

/** An entry of a restricted list was added, has ended, or goes on. It never says which company it is. */
export const restrictedListEntryChanged = event(
  'compliance.restricted-list-entry-changed',
  z.object({ entryId: Id, listId: ListId }),
)

/** Entries of a restricted list were added, or their end has changed, with a file. It never says which companies they are. */
export const restrictedListEntriesImported = event(
  'compliance.restricted-list-entries-imported',
  z.object({ entryIds: z.array(Id), listId: ListId }),
)

/** An officer has named who stands in for them, or has ended it. */
export const delegationChanged = event(
  'compliance.delegation-changed',
  z.object({ delegationId: Id, officerId: Id, deputyId: Id }),
)
