import type { Tx } from '../../../platform/db/tables.ts'
import type { Rule, Stage } from '../engine-v1/judge.ts'
import { platformRules } from './default-rules.ts'
import { anyRulesAt, type RuleScope, rulesInForce } from './store.ts'

/** Whether anybody's rules have ever been about a stage. */
export const hasAnyRulesAt = (tx: Tx, stage: Stage): Promise<boolean> => anyRulesAt(tx, stage)

/** Whether any rule is about a stage of the calls of a client for a project. */
export const hasRulesAt = async (tx: Tx, scope: RuleScope, stage: Stage): Promise<boolean> =>
  (await rulesFor(tx, scope)).some(({ stages }) => stages.includes(stage))

/** The rules in force for calls of a client for a project, in a fixed order. */
export const rulesFor = async (tx: Tx, scope: RuleScope): Promise<Rule[]> =>
  [...platformRules, ...(await rulesInForce(tx, scope))].toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
