import { simulationAdvanced } from '@colloquy/contract/compliance/events'
import {
  cancelSimulation as cancelSimulationOperation,
  simulateRules as simulateRulesOperation,
} from '@colloquy/contract/compliance/simulation-operations'
import { mapInBatches } from '../../../platform/batches.ts'
import { canonicalHash } from '../../../platform/canonical-hash.ts'
import { newId } from '../../../platform/ids.ts'
import { command, type SystemContext } from '../../../platform/operations/define.ts'
import type { Rule } from '../engine-v1/evaluate.ts'
import { isOfficer } from '../policy.ts'
import { platformRules } from '../rules/default-rules.ts'
import { aboutSet } from '../rules/draft-commands.ts'
import { nextRules, rulesThatHold } from '../rules/rule-content.ts'
import { lockSet } from '../rules/set-queries.ts'
import { publishedAt, type RuleScope, type SetKey, versionsOf } from '../rules/store.ts'
import { verdictBatchSize } from '../verdicts/fact-queries.ts'
import { type OutcomeChange, outcomeChange, type RuleDifference, ruleDifference } from './outcome-change.ts'
import { readSimulation } from './queries.ts'
import * as store from './store.ts'

/** How far back verdicts are evaluated again. */
const simulatedMonths = 12

const monthsBefore = (at: Date, months: number): Date => {
  const since = new Date(at)
  since.setUTCMonth(since.getUTCMonth() - months)
  return since
}

/** Starts evaluating the verdicts of the last 12 months by the draft, in place of the set's former simulation. */
export const simulateRules = command(simulateRulesOperation, {
  load: lockSet,
  allow: isOfficer,
  about: ({ subject }) => aboutSet(subject),
  limits: [{ name: 'compliance.simulate', max: 60, seconds: 3600 }],
  run: async ({ tx, me, at, subject, emit, refuse }) => {
    const { key, level, draft } = subject
    if (!draft?.rules) return refuse('rules_no_draft')
    const versions = await versionsOf(tx, key)
    const after = nextRules(
      draft.rules,
      level,
      versions.map(({ rules }) => rules),
    )
    const span = { ...key, since: monthsBefore(at, simulatedMonths), started_at: at }
    const total = await store.countVerdicts(tx, span)
    const id = newId(at)
    await store.replaceSimulation(tx, (await store.simulationOf(tx, key))?.id, {
      tenant_id: me.tenantId,
      id,
      level,
      client_id: key.client_id,
      project_id: key.project_id,
      state: 'running',
      draft_hash: canonicalHash(draft.rules),
      after_rules: JSON.stringify(after),
      before_rules: JSON.stringify(versions[0]?.rules ?? []),
      before_version: versions[0]?.version ?? 0,
      since: span.since,
      started_at: at,
      started_by: me.personId,
      last_id: null,
      total,
      evaluated: 0,
      finished_at: null,
    })
    emit(simulationAdvanced, { simulationId: id, evaluated: 0 }, [me.personId])
    return readSimulation(tx, subject, {})
  },
})

/** Ends a running simulation; what it has found so far stays. */
export const cancelSimulation = command(cancelSimulationOperation, {
  load: lockSet,
  allow: isOfficer,
  about: ({ subject }) => aboutSet(subject),
  run: async ({ tx, at, subject, refuse }) => {
    const running = await store.simulationOf(tx, subject.key)
    const simulation = running && (await store.lockSimulation(tx, running.id))
    if (simulation?.state !== 'running') return refuse('simulation_ended')
    await store.updateSimulation(tx, simulation.id, { state: 'cancelled', finished_at: at })
    return readSimulation(tx, subject, {})
  },
})

const isAbout = (set: SetKey, { clientId, projectId }: RuleScope): boolean => {
  if (set.level === 'tenant') return true
  return set.level === 'client' ? set.client_id === clientId : set.project_id === projectId
}

/** The rules that a draft changes and those of the other levels, by the client and project of a verdict. */
const differencesOf = async (
  context: SystemContext,
  simulation: store.SimulationRecord,
): Promise<(scope: RuleScope) => RuleDifference> => {
  const { level, client_id, project_id, started_at, before_rules, after_rules } = simulation
  const isOwn = (key: SetKey) => key.level === level && key.client_id === client_id && key.project_id === project_id
  const others = (await publishedAt(context.tx, started_at)).filter((set) => !isOwn(set))
  const [before, after] = [rulesThatHold(before_rules), rulesThatHold(after_rules)]
  const known = new Map<string, RuleDifference>()
  return (scope) => {
    const text = `${scope.clientId} ${scope.projectId}`
    const difference =
      known.get(text) ??
      ruleDifference(before, after, [
        ...platformRules,
        ...others.filter((set) => isAbout(set, scope)).flatMap((set): Rule[] => rulesThatHold(set.rules)),
      ])
    known.set(text, difference)
    return difference
  }
}

/** Verdicts per transaction, and per statement: other requests of the process run in between. */
const step = { verdicts: 2000, page: 200 } as const

/** Evaluates the next verdicts of a simulation; each step leads to the next, until all are evaluated or it is cancelled. */
export const advanceSimulation = async (
  context: SystemContext,
  { simulationId, evaluated }: { readonly simulationId: string; readonly evaluated: number },
): Promise<void> => {
  const { tx, at, emit, actor } = context
  const simulation = await store.lockSimulation(tx, simulationId)
  if (simulation?.state !== 'running' || simulation.evaluated !== evaluated) return
  const differenceFor = await differencesOf(context, simulation)
  let { last_id } = simulation
  let count = evaluated
  let isDone = false
  while (!isDone && count - evaluated < step.verdicts) {
    const page = await store.nextVerdicts(tx, { ...simulation, last_id }, step.page)
    const changes = await mapInBatches(
      page,
      verdictBatchSize,
      ({ id, facts, stage, effective_at: instant, ...scope }) => {
        const change: OutcomeChange | undefined = outcomeChange(facts, differenceFor(scope), {
          stage,
          at: instant.getTime(),
        })
        if (!change) return []
        const { before: before_outcome, after: after_outcome, ruleId: rule_id, reason } = change
        const row = { tenant_id: actor.tenantId, simulation_id: simulationId, verdict_id: id }
        return [{ ...row, before_outcome, after_outcome, rule_id, reason }]
      },
    )
    await store.insertChanges(tx, changes.flat())
    count += page.length
    last_id = page.at(-1)?.id ?? last_id
    isDone = page.length < step.page
  }
  await store.updateSimulation(tx, simulationId, {
    evaluated: count,
    last_id,
    ...(isDone && { state: 'done', finished_at: at }),
  })
  emit(simulationAdvanced, { simulationId, evaluated: count }, [simulation.started_by])
}
