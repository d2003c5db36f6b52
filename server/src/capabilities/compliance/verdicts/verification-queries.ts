import { canonicalHash } from '../../../platform/canonical-hash.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { engineVersion, evaluate } from '../engine-v1/evaluate.ts'
import * as store from './store.ts'

/** What is wrong with a stored verdict: its basis was altered, its engine is unknown, or it comes out differently. */
export type VerdictFault = 'facts_altered' | 'rules_altered' | 'unknown_engine' | 'differs'

export interface FaultyVerdict {
  readonly verdictId: string
  readonly callId: string
  readonly evaluatedAt: Date
  readonly fault: VerdictFault
}

/** All engines that ever evaluated, by version: their code stays. */
const engines: Readonly<Record<string, typeof evaluate>> = { [engineVersion]: evaluate }

const faultOf = (recorded: store.RecordedVerdict): VerdictFault | undefined => {
  const { facts, rules, facts_hash, rules_hash, engine, stage, effective_at } = recorded
  if (!canonicalHash(facts).equals(facts_hash)) return 'facts_altered'
  if (!canonicalHash(rules).equals(rules_hash)) return 'rules_altered'
  const evaluateAgain = engines[engine]
  if (!evaluateAgain) return 'unknown_engine'
  const verdict = evaluateAgain(facts, rules, { stage, at: effective_at.getTime() })
  const isSame = verdict.outcome === recorded.outcome && canonicalHash(verdict).equals(canonicalHash(recorded.verdict))
  return isSame ? undefined : 'differs'
}

const pageSize = 500

/** Evaluates the tenant's stored verdicts since an instant again, with the engine, facts and rules of each. */
export const verifyVerdicts = async (
  tx: Tx,
  since: Date,
): Promise<{ readonly evaluated: number; readonly faults: readonly FaultyVerdict[] }> => {
  const faults: FaultyVerdict[] = []
  let evaluated = 0
  let after: string | undefined
  for (;;) {
    const page = await store.recordedVerdicts(tx, { since, after, size: pageSize })
    for (const recorded of page) {
      const fault = faultOf(recorded)
      const { id: verdictId, subject_id: callId, evaluated_at: evaluatedAt } = recorded
      if (fault) faults.push({ verdictId, callId, evaluatedAt, fault })
    }
    evaluated += page.length
    after = page.at(-1)?.id
    if (page.length < pageSize) return { evaluated, faults }
  }
}
