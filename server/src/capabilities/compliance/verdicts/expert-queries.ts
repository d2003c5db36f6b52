import { evaluateExperts as evaluateExpertsOperation } from '@colloquy/contract/compliance/operations'
import type { Verdict } from '@colloquy/contract/compliance/shapes'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { mapInBatches } from '../../../platform/batches.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { isFindable } from '../../people/policy.ts'
import { personSummaries } from '../../people/queries.ts'
import { canSeeProject } from '../../projects/policy.ts'
import { type ProjectSummary, projectSummaries } from '../../projects/queries.ts'
import { evaluate } from '../engine-v1/evaluate.ts'
import {
  type CallInQuestion,
  gatherInputs,
  gatherInputsOf,
  type PairCallsQuery,
  verdictBatchSize,
} from './fact-queries.ts'
import { presentVerdict } from './present.ts'

/**
 * Evaluates the experts of a shown page at the stage of the shortlist. Such verdicts are not stored: nothing rests on them,
 * and a request is evaluated and stored anew. How often the pair has talked is asked then.
 */
export const evaluateExperts = query(evaluateExpertsOperation, {
  load: async ({ tx, input }) => (await projectSummaries(tx, [input.projectId])).get(input.projectId),
  see: canSeeProject,
  allow: canSeeProject,
  run: async ({ tx, me, at, input, subject }) => {
    const reader = me.roleId === roleIds.client ? 'client' : 'officer'
    const verdicts = await evaluateForProject(tx, subject, input.expertIds, { at, reader })
    return { verdicts: [...verdicts].map(([expertId, verdict]) => ({ expertId, verdict })) }
  },
})

/** What compliance would say at an instant of calls for a project, for those of some experts who can be called at all. */
export const evaluateForProject = async (
  tx: Tx,
  { clientId, projectId, targetCompanies }: Pick<ProjectSummary, 'clientId' | 'projectId' | 'targetCompanies'>,
  ids: readonly string[],
  { at, reader }: { readonly at: Date; readonly reader: 'client' | 'officer' },
): Promise<ReadonlyMap<string, Verdict>> => {
  const summaries = await personSummaries(tx, ids)
  const expertIds = ids.filter((id) => {
    const summary = summaries.get(id)
    return summary?.personType === personTypes.expert && isFindable(summary)
  })
  const call = { clientId, projectId, targets: targetCompanies, callId: null }
  const inputs = await gatherInputsOf(
    tx,
    expertIds.map((expertId) => ({ expertId, ...call })),
  )
  const stage = 'shortlist'
  const verdicts = await mapInBatches(inputs, verdictBatchSize, ({ facts, rules }) => {
    const verdict = evaluate(facts, rules, { stage, at: at.getTime() })
    return presentVerdict({ verdict, stage, effective_at: at, evaluated_at: at }, facts, reader)
  })
  return new Map(verdicts.map((verdict, i) => [expertIds[i]!, verdict]))
}

/** Whether a rule blocks the confirmation of a call, with any of its experts, at an instant. Nothing is stored. */
export const isBlockedAt = async (
  tx: Tx,
  calls: readonly CallInQuestion[],
  pairCalls: PairCallsQuery,
  at: Date,
): Promise<boolean> =>
  (await gatherInputsOf(tx, calls, pairCalls)).some(
    ({ facts, rules }) => evaluate(facts, rules, { stage: 'confirm', at: at.getTime() }).outcome === 'block',
  )

/** What an expert can clear themselves, and the employments or modules it is about. */
interface Obstacle {
  readonly reason: 'unconfirmed_employment' | 'short_history' | 'old_training'
  readonly ids: readonly string[]
}

const isObstacle = (reason: string): reason is Obstacle['reason'] =>
  reason === 'unconfirmed_employment' || reason === 'short_history' || reason === 'old_training'

/**
 * What stands between an expert and the confirmation of a call that they can clear themselves. Only rules about the
 * expert's own record are asked, so that the answer is the same whatever is on a list.
 */
export const obstaclesOf = async (
  tx: Tx,
  {
    expertId,
    clientId,
    projectId,
  }: { readonly expertId: string; readonly clientId: string; readonly projectId: string },
  at: Date,
): Promise<Obstacle[]> => {
  const call = { clientId, projectId, targets: [], callId: null }
  const { facts, rules } = await gatherInputs(tx, { expertId, ...call })
  const ownRules = rules.filter(({ reason }) => isObstacle(reason))
  return evaluate(facts, ownRules, { stage: 'confirm', at: at.getTime() }).reasons.flatMap(
    ({ reason, effect, cites }) =>
      isObstacle(reason) && effect !== 'conditions'
        ? [{ reason, ids: cites.map((key) => key.slice(key.indexOf('.') + 1)) }]
        : [],
  )
}
