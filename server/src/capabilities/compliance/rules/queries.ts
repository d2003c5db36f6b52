import type { Tx } from '../../../platform/db/tables.ts'
import type { Rule } from '../engine-v1/judge.ts'
import { platformRules } from './default-rules.ts'
import { type RuleScope, rulesInForce } from './store.ts'

/** The rules in force for calls of a client for a project, in a fixed order. */
export const rulesFor = async (tx: Tx, scope: RuleScope): Promise<Rule[]> =>
  [...platformRules, ...(await rulesInForce(tx, scope))].toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
