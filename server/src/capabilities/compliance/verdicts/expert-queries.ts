import { judgeExperts as judgeExpertsOperation } from '@colloquy/contract/compliance/operations'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { isFindable } from '../../people/policy.ts'
import { personBriefs } from '../../people/queries.ts'
import { see } from '../../projects/policy.ts'
import { projectBriefs } from '../../projects/queries.ts'
import { judge } from '../engine-v1/judge.ts'
import { rulesFor } from '../rules/queries.ts'
import { type CallInQuestion, gatherFacts, gatherFactsOf } from './fact-queries.ts'
import { presentVerdict } from './present.ts'

/**
 * Judges the experts of a shown page at the stage of the shortlist. Such verdicts are not stored: nothing rests on them,
 * and a request is judged and stored anew. How often the pair has talked is asked then.
 */
export const judgeExperts = query(judgeExpertsOperation, {
  load: async ({ tx, input }) => (await projectBriefs(tx, [input.projectId])).get(input.projectId),
  see,
  allow: see,
  run: async ({ tx, me, at, input, subject: { clientId, projectId, targetCompanies } }) => {
    const briefs = await personBriefs(tx, input.expertIds)
    const experts = [...briefs.values()].filter((one) => one.personType === personTypes.expert && isFindable(one))
    const expertIds = experts.map(({ personId }) => personId)
    const facts = await gatherFactsOf(tx, expertIds, {
      clientId,
      projectId,
      targets: targetCompanies,
      pairCalls: [],
      callId: null,
    })
    const rules = await rulesFor(tx, { clientId, projectId })
    const reader = me.roleId === roleIds.client ? 'client' : 'officer'
    const stage = 'shortlist'
    return {
      verdicts: [...facts].map(([expertId, known]) => {
        const verdict = judge(known, rules, { stage, at: at.getTime() })
        return { expertId, verdict: presentVerdict({ verdict, stage, at, judged_at: at }, known, reader) }
      }),
    }
  },
})

/** Whether a rule blocks the confirmation of a call at an instant. The verdict is not stored. */
export const isBlockedAt = async (tx: Tx, call: CallInQuestion, at: Date): Promise<boolean> => {
  const rules = await rulesFor(tx, call)
  return judge(await gatherFacts(tx, call), rules, { stage: 'confirm', at: at.getTime() }).outcome === 'block'
}

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
  const rules = (await rulesFor(tx, { clientId, projectId })).filter(({ reason }) => isObstacle(reason))
  const call = { clientId, projectId, targets: [], pairCalls: [], callId: null }
  const facts = await gatherFacts(tx, { expertId, ...call })
  return judge(facts, rules, { stage: 'confirm', at: at.getTime() }).reasons.flatMap(({ reason, effect, cites }) =>
    isObstacle(reason) && effect !== 'conditions'
      ? [{ reason, ids: cites.map((key) => key.slice(key.indexOf('.') + 1)) }]
      : [],
  )
}
