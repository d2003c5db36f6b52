import { restrictedListsTookEffect } from '@colloquy/contract/calls/events'
import { restrictedListEntriesImported, restrictedListEntryChanged } from '@colloquy/contract/compliance/events'
import type { Payload } from '@colloquy/contract/operation'
import { on, onStep, type SystemContext } from '../../../platform/operations/define.ts'
import { callsReachedBy, clientOfRestrictedListEntry } from '../../compliance/restricted-lists/queries.ts'
import { projectSummaries } from '../../projects/queries.ts'
import { listOpenCalls } from './open-call-store.ts'
import { reevaluateOpenCall } from './reevaluation-commands.ts'

/** Calls per transaction: few enough to keep locks short. */
const callsPerStep = 100

/** Evaluates the open calls again that changed entries of a restricted list are about, step by step: each leads to the next. */
const reevaluateRestricted = async (
  context: SystemContext,
  { entryIds, after }: Payload<typeof restrictedListsTookEffect>,
): Promise<void> => {
  const { tx, at } = context
  const clientId = entryIds[0] === undefined ? undefined : await clientOfRestrictedListEntry(tx, entryIds[0])
  if (clientId === undefined) return
  const calls = await listOpenCalls(tx, { clientId, at }, { after, limit: callsPerStep })
  const projects = await projectSummaries(tx, [...new Set(calls.map(({ project_id }) => project_id))])
  const reachable = calls.map(({ id: callId, expert_id: expertId, project_id }) => ({
    callId,
    expertId,
    targets: projects.get(project_id)?.targetCompanies ?? [],
  }))
  for (const callId of await callsReachedBy(tx, entryIds, reachable))
    await reevaluateOpenCall(context, callId, 'cancel', 'compliance_restricted')
  if (calls.length === callsPerStep) context.emit(restrictedListsTookEffect, { entryIds, after: calls.at(-1)!.id })
}

export const restrictedListReactions = [
  on(restrictedListEntryChanged, 'calls.reevaluate.restriction', (context, { entryId }) =>
    reevaluateRestricted(context, { entryIds: [entryId], after: null }),
  ),
  on(restrictedListEntriesImported, 'calls.reevaluate.restrictions', (context, { entryIds }) =>
    reevaluateRestricted(context, { entryIds, after: null }),
  ),
  onStep(restrictedListsTookEffect, 'calls.reevaluate.restriction.next', reevaluateRestricted),
]
