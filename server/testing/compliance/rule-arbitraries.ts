import fc from 'fast-check'
import { type Condition, outcomes, type Rule } from '../../src/capabilities/compliance/engine-v1/evaluate.ts'
import { type PredicateName, predicates } from '../../src/capabilities/compliance/engine-v1/predicates.ts'
import { platformRules, startingRules } from '../../src/capabilities/compliance/rules/default-rules.ts'

const answerRules: readonly Rule[] = (['answerBlocks', 'answerNeedsApproval'] as const).map((is, i) => ({
  id: `answer-${i}`,
  version: 1,
  level: 'tenant',
  stages: ['confirm'],
  when: { is, params: {} },
  effect: i === 0 ? 'block' : 'approve',
  onUnknown: 'allow',
  reason: 'answer',
}))
const clientRule: Rule = {
  id: 'knows-client',
  version: 1,
  level: 'tenant',
  stages: ['confirm'],
  when: { is: 'knowsClient', params: { months: 6 } },
  effect: 'approve',
  onUnknown: 'allow',
  reason: 'knows_client',
}
/** One rule for nearly every predicate. */
export const allRules: readonly Rule[] = [...platformRules, ...startingRules('approve'), ...answerRules, clientRule]
/** Some of them. */
export const rulesOf = fc.subarray([...allRules], { minLength: 1 })

const predicateOf: fc.Arbitrary<Condition> = fc
  .constantFrom(...(Object.keys(predicates) as PredicateName[]))
  .chain((is) =>
    fc
      .record(Object.fromEntries(Object.keys(predicates[is].stricter).map((name) => [name, paramOf[name]!])))
      .map((params) => ({ is, params })),
  )
const paramOf: Readonly<Record<string, fc.Arbitrary<number>>> = {
  months: fc.integer({ min: 1, max: 30 }),
  days: fc.integer({ min: 1, max: 400 }),
  calls: fc.integer({ min: 1, max: 4 }),
}
/** Trees of predicates, up to three levels deep. */
const { condition: conditionOf } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 2, depthSize: 'small', withCrossShrink: true },
    predicateOf,
    fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
  ),
}))
/** Rules with any conditions, parameters and effects. */
export const anyRulesOf: fc.Arbitrary<readonly Rule[]> = fc
  .array(
    fc.record({
      when: conditionOf,
      effect: fc.constantFrom('conditions' as const, 'approve' as const, 'block' as const),
      onUnknown: fc.constantFrom(...outcomes),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) =>
    all.map((one, i) => ({ ...one, id: `r${i}`, version: 1, level: 'tenant', stages: ['confirm'], reason: 'any' })),
  )
