import { restrictionTakesEffect } from '@colloquy/contract/calls/events'
import { restrictionChanged } from '@colloquy/contract/compliance/events'
import type { Facts } from '@colloquy/contract/operation'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { callsReachedBy, clientOfRestriction } from '../../compliance/restrictions/queries.ts'
import { projectBriefs } from '../../projects/queries.ts'
import { listOpenCalls } from './open-call-store.ts'
import { rejudgeOpenCall } from './rejudgement-commands.ts'

/** Calls per transaction: few enough to keep locks short. */
const callsPerStep = 100

/** Judges the open calls again that a changed entry of a restricted list is about, step by step: each leads to the next. */
const rejudgeRestricted = async (
  work: SystemContext,
  { entryId, after }: Facts<typeof restrictionTakesEffect>,
): Promise<void> => {
  const { tx, at } = work
  const clientId = await clientOfRestriction(tx, entryId)
  if (clientId === undefined) return
  const calls = await listOpenCalls(tx, { clientId, at }, { after, limit: callsPerStep })
  const projects = await projectBriefs(tx, [...new Set(calls.map(({ project_id }) => project_id))])
  const reachable = calls.map(({ id: callId, expert_id: expertId, project_id }) => ({
    ...{ callId, expertId, targets: projects.get(project_id)?.targetCompanies ?? [] },
  }))
  for (const callId of await callsReachedBy(tx, entryId, reachable)) await rejudgeOpenCall(work, callId)
  if (calls.length === callsPerStep) work.emit(restrictionTakesEffect, { entryId, after: calls.at(-1)!.id })
}

export const restrictionReactions = [
  on(restrictionChanged, 'calls.rejudge.restriction', (work, { entryId }) =>
    rejudgeRestricted(work, { entryId, after: null }),
  ),
  on(restrictionTakesEffect, 'calls.rejudge.restriction.next', rejudgeRestricted),
]
