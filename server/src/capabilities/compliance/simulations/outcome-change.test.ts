import fc from 'fast-check'
import { expect, it } from 'vitest'
import { factsOf, questionAt } from '../../../../testing/compliance/fact-arbitraries.ts'
import { numRuns } from '../../../../testing/compliance/property-runs.ts'
import { allRules, rulesOf } from '../../../../testing/compliance/rule-arbitraries.ts'
import { evaluate, outcomes } from '../engine-v1/evaluate.ts'
import { outcomeChange, ruleDifference } from './outcome-change.ts'

/** Rules as officers edit them: other effects, and some the same as before. */
const editedRules = fc.subarray([...allRules]).chain((rules) =>
  fc
    .array(fc.constantFrom('conditions' as const, 'approve' as const, 'block' as const), {
      minLength: rules.length,
      maxLength: rules.length,
    })
    .map((effects) => rules.map((rule, i) => ({ ...rule, effect: effects[i]! }))),
)

it('counts the same changes as evaluating each verdict with all rules before and after', () => {
  fc.assert(
    fc.property(factsOf, editedRules, editedRules, rulesOf, questionAt, (facts, before, after, others, question) => {
      const common = others.map((rule) => ({ ...rule, id: `other-${rule.id}` }))
      const one = evaluate(facts, [...common, ...before], question)
      const other = evaluate(facts, [...common, ...after], question)
      const change = outcomeChange(facts, ruleDifference(before, after, common), question)
      expect(change && { before: change.before, after: change.after }).toEqual(
        one.outcome === other.outcome ? undefined : { before: one.outcome, after: other.outcome },
      )
      if (!change) return
      const isStricter = outcomes.indexOf(other.outcome) > outcomes.indexOf(one.outcome)
      expect((isStricter ? other : one).reasons.map(({ ruleId }) => ruleId)).toContain(change.ruleId)
    }),
    { numRuns },
  )
})
