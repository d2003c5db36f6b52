import type { Facts } from './facts.ts'
import { type PredicateName, predicates } from './predicates.ts'
import { all, any, not, type Step, stepAt, type Timeline, truths } from './timeline.ts'

/** Names this behaviour. A change of behaviour is a new version beside this one, so that old verdicts can be verified. */
export const engineVersion = 'v1'

export const stages = ['shortlist', 'propose', 'hold', 'confirm', 'day_before', 'join', 'read'] as const
export type Stage = (typeof stages)[number]

/** A tree of predicates. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly is: PredicateName; readonly params: Readonly<Record<string, number>> }

/** What a rule does where its condition holds. From the mildest to the strictest. */
export const outcomes = ['allow', 'conditions', 'approve', 'block'] as const
export type Outcome = (typeof outcomes)[number]
export type Effect = Exclude<Outcome, 'allow'>

export interface Rule {
  readonly id: string
  readonly version: number
  readonly level: 'platform' | 'tenant' | 'client' | 'project'
  readonly stages: readonly Stage[]
  readonly when: Condition
  readonly effect: Effect
  /** What it does where nobody knows whether its condition holds. */
  readonly onUnknown: Outcome
  /** What a call must meet where the effect is `conditions`; passed on to the reason. */
  readonly conditions?: readonly string[]
  /** Names the sentence that is shown. */
  readonly reason: string
}

/** Why a verdict is not plain permission. */
export interface Reason {
  readonly ruleId: string
  readonly ruleVersion: number
  readonly reason: string
  readonly effect: Effect
  /** Whether the condition holds, or nobody knows. */
  readonly isKnown: boolean
  /** Keys of the facts it rests on. */
  readonly cites: readonly string[]
  /** Since when, in epoch milliseconds; null: always. */
  readonly since: number | null
  /** From when on it no longer holds if nothing else changes; null: never. */
  readonly clears: number | null
  /** What the call must meet; only where its rule names something. */
  readonly conditions?: readonly string[]
}

export interface Verdict {
  readonly outcome: Outcome
  readonly reasons: readonly Reason[]
  /** The rules that were asked and have no objection. */
  readonly passed: readonly { readonly ruleId: string; readonly reason: string }[]
  /** The outcome over all time: from an instant (null: always) to the next entry. */
  readonly timeline: readonly { readonly from: number | null; readonly outcome: Outcome }[]
}

const timelineOf = (condition: Condition, facts: Facts): Timeline => {
  if ('all' in condition) return all(condition.all.map((part) => timelineOf(part, facts)))
  if ('any' in condition) return any(condition.any.map((part) => timelineOf(part, facts)))
  if ('not' in condition) return not(timelineOf(condition.not, facts))
  const { evaluate: answer } = predicates[condition.is]
  return answer(facts, condition.params as never)
}

const effectOf = (rule: Rule, { truth }: Step): Outcome =>
  truth === truths.yes ? rule.effect : truth === truths.unknown ? rule.onUnknown : 'allow'

const ranks = { allow: 0, conditions: 1, approve: 2, block: 3 } as const satisfies Record<Outcome, number>
const rank = (outcome: Outcome): number => ranks[outcome]
const stricterOf = (a: Outcome, b: Outcome): Outcome => (rank(a) >= rank(b) ? a : b)

/** A step function of outcomes, neighbours that say the same joined. */
interface EffectStep {
  readonly from: number
  readonly outcome: Outcome
}
const effectsOver = (rule: Rule, timeline: Timeline): EffectStep[] => {
  const steps: EffectStep[] = []
  for (const step of timeline) {
    const outcome = effectOf(rule, step)
    if (steps.at(-1)?.outcome !== outcome) steps.push({ from: step.from, outcome })
  }
  return steps
}

const strictestOver = (rules: readonly (readonly EffectStep[])[]): EffectStep[] => {
  const edges = [...new Set(rules.flatMap((steps) => steps.map(({ from }) => from)))].sort((a, b) => a - b)
  const positions = rules.map(() => 0)
  const steps: EffectStep[] = []
  for (const from of edges) {
    let outcome: Outcome = 'allow'
    rules.forEach((effects, i) => {
      while ((effects[positions[i]! + 1]?.from ?? Number.POSITIVE_INFINITY) <= from) positions[i]!++
      outcome = stricterOf(outcome, effects[positions[i]!]!.outcome)
    })
    if (steps.at(-1)?.outcome !== outcome) steps.push({ from, outcome })
  }
  return steps.length > 0 ? steps : [{ from: Number.NEGATIVE_INFINITY, outcome: 'allow' }]
}

const finite = (instant: number | undefined): number | null =>
  instant === undefined || !Number.isFinite(instant) ? null : instant

/**
 * Evaluates whether something may happen. Pure: the same facts, rules and question give the same verdict, whatever the order
 * of rules and facts. The result holds for all instants; `at` chooses the one whose outcome and reasons are told.
 * @param at - the instant in question, in epoch milliseconds, such as the beginning of the call
 */
export const evaluate = (
  facts: Facts,
  rules: readonly Rule[],
  { stage, at }: { readonly stage: Stage; readonly at: number },
): Verdict => {
  const applied = rules
    .filter((rule) => rule.stages.includes(stage))
    .map((rule) => {
      const timeline = timelineOf(rule.when, facts)
      return { rule, timeline, effects: effectsOver(rule, timeline) }
    })
  const reasons = applied.flatMap(({ rule, timeline, effects }): Reason[] => {
    const step = stepAt(timeline, at)
    const effect = effectOf(rule, step)
    if (effect === 'allow') return []
    const index = effects.findLastIndex(({ from }) => from <= at)
    // A milder effect of the same rule may follow; the reason clears when none is left.
    const cleared = effects.slice(index + 1).find(({ outcome }) => outcome === 'allow')
    return [
      {
        ruleId: rule.id,
        ruleVersion: rule.version,
        reason: rule.reason,
        effect,
        isKnown: step.truth === truths.yes,
        cites: [...step.cites].sort(),
        since: finite(effects[index]?.from),
        clears: finite(cleared?.from),
        ...(effect === 'conditions' && rule.conditions && { conditions: rule.conditions }),
      },
    ]
  })
  reasons.sort((a, b) => rank(b.effect) - rank(a.effect) || (a.ruleId < b.ruleId ? -1 : a.ruleId > b.ruleId ? 1 : 0))
  const objecting = new Set(reasons.map(({ ruleId }) => ruleId))
  const passed = applied
    .map(({ rule }) => ({ ruleId: rule.id, reason: rule.reason }))
    .filter(({ ruleId }) => !objecting.has(ruleId))
    .sort((a, b) => (a.ruleId < b.ruleId ? -1 : 1))
  const objections = applied.filter(({ effects }) => effects.length > 1 || effects[0]?.outcome !== 'allow')
  const timeline = strictestOver(objections.map(({ effects }) => effects))
  return {
    outcome: reasons[0]?.effect ?? 'allow',
    reasons,
    passed,
    timeline: timeline.map(({ from, outcome }) => ({ from: finite(from), outcome })),
  }
}
