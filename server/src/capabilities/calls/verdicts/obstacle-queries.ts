import { listCallObstacles } from '@colloquy/contract/calls/operations'
import type { CallObstacle } from '@colloquy/contract/calls/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import type { Member } from '../../../platform/access/actor.ts'
import { signedIn } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { callsAwaitingAnswersOf } from '../../compliance/approvals/question-queries.ts'
import { obstaclesOf } from '../../compliance/verdicts/expert-queries.ts'
import { conflictRecordsOf } from '../../people/conflict-queries.ts'
import { hasToAttest } from '../attestations/due-attestations.ts'
import { listCurrent } from '../store.ts'
import { listUnbookedOf } from './open-call-store.ts'

/** What an expert can clear so that their calls are confirmed and can be joined. */
export const listObstacles = query(listCallObstacles, {
  allow: signedIn,
  run: async ({ tx, me, at }) => {
    const calls = await listUnbookedOf(tx, me.personId)
    const record = (await conflictRecordsOf(tx, [me.personId])).get(me.personId)
    const found = new Map<string, CallObstacle>()
    for (const { id, client_id: clientId, project_id: projectId, picked_starts_at } of calls) {
      const when = picked_starts_at && picked_starts_at > at ? picked_starts_at : at
      const obstacles = await obstaclesOf(tx, { expertId: me.personId, clientId, projectId }, when)
      for (const { reason: kind, ids } of obstacles) {
        // A short history is about all jobs together.
        const keys = kind === 'short_history' ? [null] : ids
        for (const key of keys) {
          const known = found.get(`${kind} ${key}`)
          const job = record?.employments.find((one) => one.id === key)
          const employment = job ? { employmentId: job.id, title: job.title, companyName: job.companyName } : null
          const callIds = [...(known?.callIds ?? []), id]
          const moduleId = kind === 'old_training' ? key : null
          found.set(`${kind} ${key}`, { kind, employment, moduleId, callIds })
        }
      }
    }
    const isExpert = me.personType === personTypes.expert
    const others = [
      { kind: 'question', callIds: isExpert ? await callsAwaitingAnswersOf(tx, me.personId) : [] },
      { kind: 'attestation', callIds: await unattestedCallsOf(tx, me, at) },
    ] as const
    return {
      obstacles: [
        ...found.values(),
        ...others.flatMap(({ kind, callIds }) =>
          callIds.length > 0 ? [{ kind, employment: null, moduleId: null, callIds }] : [],
        ),
      ],
    }
  },
})

/** The coming calls for which an expert still has to attest, the next one first. */
const unattestedCallsOf = async (
  tx: Tx,
  { personId, personType }: Pick<Member, 'personId' | 'personType'>,
  at: Date,
): Promise<string[]> =>
  personType === personTypes.expert
    ? (await listCurrent(tx, personId, at, { start: at, end: at }))
        .filter((call) => hasToAttest(call, personId, 'expert', at))
        .map(({ id }) => id)
    : []
