import type { ReasonName } from '@colloquy/contract/compliance/shapes'
import { getSimulation as openSimulationOperation } from '@colloquy/contract/compliance/simulation-operations'
import type { SimulationDetails, SimulationState } from '@colloquy/contract/compliance/simulation-shapes'
import { canonicalHash } from '../../../platform/canonical-hash.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { personSummaries } from '../../people/queries.ts'
import { outcomes } from '../engine-v1/evaluate.ts'
import { isOfficer } from '../policy.ts'
import type { LoadedSet } from '../rules/draft-store.ts'
import { contentsOf } from '../rules/rule-content.ts'
import { loadSet } from '../rules/set-queries.ts'
import { versionsOf } from '../rules/store.ts'
import * as store from './store.ts'

const pageSize = 50

interface Page {
  readonly ruleId?: string | undefined
  readonly startOffset?: number | undefined
}

/** Whether the draft, or the rules that it would replace, have changed since a simulation began. */
const isStale = async (tx: Tx, { key, draft }: LoadedSet, simulation: store.SimulationRecord): Promise<boolean> => {
  if (!draft?.rules || !canonicalHash(draft.rules).equals(simulation.draft_hash)) return true
  return ((await versionsOf(tx, key))[0]?.version ?? 0) !== simulation.before_version
}

/** The latest simulation of a set with a page of its changes. */
export const readSimulation = async (
  tx: Tx,
  set: LoadedSet,
  { ruleId, startOffset: offset = 0 }: Page,
): Promise<SimulationDetails> => {
  const simulation = await store.simulationOf(tx, set.key)
  if (!simulation) return { simulation: null, total: 0, changes: [] }
  const groups = await store.groupChanges(tx, simulation.id)
  const rows = await store.listChanges(tx, simulation.id, { ruleId, offset, limit: pageSize })
  const people = [simulation.started_by, ...rows.flatMap(({ expert_id }) => expert_id ?? [])]
  const summaries = await personSummaries(tx, [...new Set(people)])
  const rules = new Map(
    [...simulation.before_rules, ...simulation.after_rules].flatMap(contentsOf).map((rule) => [rule.ruleId, rule]),
  )
  const countOf = (direction: 1 | -1) =>
    groups
      .filter(({ before, after }) => Math.sign(outcomes.indexOf(after) - outcomes.indexOf(before)) === direction)
      .reduce((sum, { count }) => sum + count, 0)
  return {
    simulation: {
      simulationId: simulation.id,
      state: simulation.state as SimulationState,
      startedAt: simulation.started_at.toISOString(),
      startedByName: summaries.get(simulation.started_by)?.fullName ?? '',
      since: simulation.since.toISOString(),
      total: simulation.total,
      evaluated: simulation.evaluated,
      stricter: countOf(1),
      milder: countOf(-1),
      isStale: await isStale(tx, set, simulation),
      groups: groups.map((group) => ({
        ...group,
        reason: group.reason as ReasonName,
        rule: rules.get(group.ruleId) ?? null,
      })),
    },
    total: groups
      .filter((group) => ruleId === undefined || group.ruleId === ruleId)
      .reduce((sum, { count }) => sum + count, 0),
    changes: rows.map((row) => ({
      verdictId: row.verdict_id,
      callId: row.subject_id,
      callCode: row.call_code,
      topic: row.topic,
      expertName: row.expert_id && (summaries.get(row.expert_id)?.fullName ?? null),
      stage: row.stage,
      at: row.effective_at.toISOString(),
      before: row.before_outcome,
      after: row.after_outcome,
      reason: row.reason as ReasonName,
    })),
  }
}

export const getSimulation = query(openSimulationOperation, {
  load: loadSet,
  allow: isOfficer,
  run: ({ tx, input, subject }) => readSimulation(tx, subject, input),
})
