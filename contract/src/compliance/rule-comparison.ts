import { parametersOf } from './predicates.ts'
import type { RuleContent } from './rule-shapes.ts'
import { Outcome, VerdictStage } from './shapes.ts'

const outcomes = Outcome.options

/** Whether a rule has exactly the parameters of its predicate within their bounds, and a condition where it needs one. */
export const isCompleteRule = ({ predicate, params, effect, conditions, stages }: RuleContent): boolean => {
  const parameters = Object.entries(parametersOf(predicate))
  const isWithin = parameters.every(([name, { min, max }]) => {
    const value = params[name]
    return value !== undefined && value >= min && value <= max
  })
  return (
    isWithin &&
    Object.keys(params).length === parameters.length &&
    (effect === 'conditions') === conditions.length > 0 &&
    new Set(stages).size === stages.length &&
    new Set(conditions).size === conditions.length
  )
}

/** Whether one rule objects wherever another does, at least as strictly: the other then changes nothing. */
const covers = (one: RuleContent, other: RuleContent): boolean =>
  one.predicate === other.predicate &&
  outcomes.indexOf(one.effect) >= outcomes.indexOf(other.effect) &&
  outcomes.indexOf(one.onUnknown) >= outcomes.indexOf(other.onUnknown) &&
  other.stages.every((stage) => one.stages.includes(stage)) &&
  (one.effect !== 'conditions' || other.conditions.every((condition) => one.conditions.includes(condition))) &&
  Object.entries(parametersOf(one.predicate)).every(([name, { stricter }]) => {
    const [mine, theirs] = [one.params[name]!, other.params[name]!]
    return stricter === 'up' ? mine >= theirs : mine <= theirs
  })

/**
 * The rule of a higher level that makes a rule pointless, because it is as strict or stricter in everything. Rules only
 * add to one another, so a milder one would promise what does not hold.
 */
export const coveringRule = (rule: RuleContent, inherited: readonly RuleContent[]): RuleContent | undefined =>
  rule.isOn ? inherited.find((one) => one.isOn && covers(one, rule)) : undefined

const stageOrder = VerdictStage.options

/** A rule with its lists in a fixed order, so that equal rules are equal as text. */
export const normalizeRule = (rule: RuleContent): RuleContent => ({
  ruleId: rule.ruleId,
  predicate: rule.predicate,
  params: Object.fromEntries(
    Object.keys(parametersOf(rule.predicate)).flatMap((name) => {
      const value = rule.params[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
  effect: rule.effect,
  conditions: rule.effect === 'conditions' ? rule.conditions.toSorted() : [],
  stages: stageOrder.filter((stage) => rule.stages.includes(stage)),
  onUnknown: rule.onUnknown,
  isOn: rule.isOn,
})

/** Whether two rules say the same. */
export const isSameRule = (one: RuleContent, other: RuleContent): boolean =>
  JSON.stringify(normalizeRule(one)) === JSON.stringify(normalizeRule(other))

/** A change of one rule between two versions of a set. */
export type RuleChange =
  | { readonly kind: 'added' | 'removed'; readonly rule: RuleContent }
  | { readonly kind: 'changed'; readonly before: RuleContent; readonly after: RuleContent }

/** What differs between two versions: rules are the same by their id, and their order means nothing. */
export const ruleChanges = (before: readonly RuleContent[], after: readonly RuleContent[]): RuleChange[] => {
  const [former, present] = [before, after].map((rules) => new Map(rules!.map((rule) => [rule.ruleId, rule])))
  const removed = before.filter(({ ruleId }) => !present!.has(ruleId))
  return [
    ...after.flatMap((rule): RuleChange[] => {
      const known = former!.get(rule.ruleId)
      if (!known) return [{ kind: 'added', rule }]
      return isSameRule(known, rule) ? [] : [{ kind: 'changed', before: known, after: rule }]
    }),
    ...removed.map((rule): RuleChange => ({ kind: 'removed', rule })),
  ]
}
