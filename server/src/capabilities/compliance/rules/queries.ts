import { type BatchableQuery, runBatchable } from '../../../platform/db/statements/batchable-queries.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import type { Rule, Stage } from '../engine-v1/evaluate.ts'
import { platformRules } from './default-rules.ts'
import { anyRulesAt, type RuleScope, rulesInForce } from './store.ts'

/** Whether anybody's rules have ever been about a stage. */
export const hasAnyRulesAt = (tx: Tx, stage: Stage): Promise<boolean> => anyRulesAt(tx, stage)

/** Whether any rule is about a stage of the calls of a client for a project. */
export const hasRulesAt = async (tx: Tx, scope: RuleScope, stage: Stage): Promise<boolean> =>
  (await rulesFor(tx, scope)).some(({ stages }) => stages.includes(stage))

/**
 * The rules in force for calls of each of some clients and projects, in a fixed order. Calls of the same client and project
 * share one array.
 */
export const rulesQuery = (scopes: readonly RuleScope[]): BatchableQuery<(scope: RuleScope) => readonly Rule[]> => {
  const { query, parse } = rulesInForce(scopes)
  return {
    query,
    parse: (rows) => {
      const inForce = parse(rows)
      const known = new Map<string, readonly Rule[]>()
      return (scope) => {
        const key = `${scope.clientId} ${scope.projectId}`
        let rules = known.get(key)
        if (!rules) {
          rules = [...platformRules, ...inForce(scope)].toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
          known.set(key, rules)
        }
        return rules
      }
    },
  }
}

/** The same at once for one client and project. */
const rulesFor = async (tx: Tx, scope: RuleScope): Promise<readonly Rule[]> =>
  (await runBatchable(tx, rulesQuery([scope])))(scope)
