import { listRules as listRulesOperation } from '@colloquy/contract/compliance/operations'
import type { ReasonName, RuleCard } from '@colloquy/contract/compliance/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import type { Condition, Rule } from '../engine-v1/judge.ts'
import { officer } from '../policy.ts'
import { platformRules } from './default-rules.ts'
import { type RuleScope, rulesInForce } from './store.ts'

const paramsOf = (condition: Condition): Record<string, number> => {
  if ('all' in condition) return Object.assign({}, ...condition.all.map(paramsOf))
  if ('any' in condition) return Object.assign({}, ...condition.any.map(paramsOf))
  if ('not' in condition) return paramsOf(condition.not)
  return { ...condition.params }
}

const present = ({ id, version, level, reason, effect, onUnknown, stages, when }: Rule): RuleCard => ({
  ...{ ruleId: id, version, level, reason: reason as ReasonName, effect, onUnknown },
  stages: [...stages],
  params: paramsOf(when),
})

/** The rules in force for calls of a client for a project, in a fixed order. */
export const rulesFor = async (tx: Tx, scope: RuleScope): Promise<Rule[]> =>
  inOrder([...platformRules, ...(await rulesInForce(tx, scope))])

/** Rules in the order in which they are judged and hashed. */
export const inOrder = (rules: readonly Rule[]): Rule[] =>
  rules.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

export const listRules = query(listRulesOperation, {
  allow: officer,
  run: async ({ tx }) => ({
    rules: [...platformRules, ...(await rulesInForce(tx, { clientId: null, projectId: null }))].map(present),
  }),
})
