import { type Read, readAlone } from '../../../platform/db/statements/reads.ts'
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
export const rulesRead = (scope: RuleScope): Read<Rule[]> => {
  const { query, parse } = rulesInForce(scope)
  return {
    query,
    parse: (rows) => [...platformRules, ...parse(rows)].toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
  }
}

/** The same at once. */
export const rulesFor = (tx: Tx, scope: RuleScope): Promise<Rule[]> => readAlone(tx, rulesRead(scope))
