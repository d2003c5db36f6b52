import { type PredicateName, predicateCatalogue } from '@colloquy/contract/compliance/predicates'
import { isSameRule, normalizeRule } from '@colloquy/contract/compliance/rule-comparison'
import type { RuleContent, RuleLevel } from '@colloquy/contract/compliance/rule-shapes'
import type { ApprovalCondition } from '@colloquy/contract/compliance/shapes'
import type { Condition, Rule } from '../engine-v1/evaluate.ts'

/** A rule as a published set stores it: also one that is switched off, which the engine never sees. */
export interface StoredRule extends Rule {
  readonly isOn?: false
}

/** The predicates of which any is enough; rules of tenants have one. */
const alternatives = (condition: Condition): readonly { readonly is: PredicateName; readonly params: object }[] => {
  if ('is' in condition) return [condition]
  if ('any' in condition) return condition.any.flatMap(alternatives)
  throw new RangeError('only alternatives of predicates can be presented')
}

/** What a stored rule says. One with alternatives says one thing for each. */
export const contentsOf = (rule: StoredRule): RuleContent[] => {
  const { effect, onUnknown, stages, conditions = [], isOn = true } = rule
  return alternatives(rule.when).map(({ is, params }, i) => ({
    ruleId: i === 0 ? rule.id : `${rule.id}-${i + 1}`,
    predicate: is,
    params: { ...params } as Record<string, number>,
    effect,
    onUnknown,
    isOn,
    stages: [...stages],
    conditions: [...conditions] as ApprovalCondition[],
  }))
}

const storedRule = (content: RuleContent, level: RuleLevel, version: number): StoredRule => {
  const { ruleId: id, predicate, params, effect, conditions, stages, onUnknown, isOn } = normalizeRule(content)
  return {
    id,
    version,
    level,
    stages,
    effect,
    onUnknown,
    when: { is: predicate, params },
    reason: predicateCatalogue[predicate].reason,
    ...(conditions.length > 0 && { conditions }),
    ...(!isOn && { isOn }),
  }
}

/**
 * The rules of a new version. A rule whose content is new gets a version of its own that it never had, so that approvals
 * of its former content do not count for it.
 * @param earlier - all published versions of the set, the latest first
 */
export const nextRules = (
  contents: readonly RuleContent[],
  level: RuleLevel,
  earlier: readonly (readonly StoredRule[])[],
): StoredRule[] =>
  contents.map((content) => {
    const known = earlier.flatMap((rules) => rules.filter(({ id }) => id === content.ruleId))
    const [latest] = known
    const isSame = latest !== undefined && isSameRule(contentsOf(latest)[0]!, content)
    const version = isSame ? latest.version : 1 + Math.max(0, ...known.map((one) => one.version))
    return storedRule(content, level, version)
  })

/** The rules that hold: without those that are switched off. */
export const rulesThatHold = (rules: readonly StoredRule[]): Rule[] =>
  rules.flatMap(({ isOn, ...rule }) => (isOn === false ? [] : [rule]))
