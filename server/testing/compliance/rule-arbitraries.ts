import fc from 'fast-check'
import type { Rule } from '../../src/capabilities/compliance/engine-v1/judge.ts'
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
