import { canonicalHash } from '../../../platform/canonical-hash.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { engineVersion, judge } from '../engine-v1/judge.ts'
import * as store from './store.ts'

/** What is wrong with a stored verdict: its basis was altered, its engine is unknown, or it comes out differently. */
export type ReplayFault = 'facts_altered' | 'rules_altered' | 'unknown_engine' | 'differs'

export interface FaultyVerdict {
  readonly verdictId: string
  readonly callId: string
  readonly judgedAt: Date
  readonly fault: ReplayFault
}

/** All engines that ever judged, by version: their code stays. */
const engines: Readonly<Record<string, typeof judge>> = { [engineVersion]: judge }

const faultOf = (recorded: store.RecordedVerdict): ReplayFault | undefined => {
  const { facts, rules, facts_hash, rules_hash, engine, stage, effective_at } = recorded
  if (!canonicalHash(facts).equals(facts_hash)) return 'facts_altered'
  if (!canonicalHash(rules).equals(rules_hash)) return 'rules_altered'
  const judgeAgain = engines[engine]
  if (!judgeAgain) return 'unknown_engine'
  const verdict = judgeAgain(facts, rules, { stage, at: effective_at.getTime() })
  const isSame = verdict.outcome === recorded.outcome && canonicalHash(verdict).equals(canonicalHash(recorded.verdict))
  return isSame ? undefined : 'differs'
}

const pageSize = 500

/** Judges the tenant's stored verdicts since an instant again, with the engine, facts and rules of each. */
export const replayVerdicts = async (
  tx: Tx,
  since: Date,
): Promise<{ readonly judged: number; readonly faults: readonly FaultyVerdict[] }> => {
  const faults: FaultyVerdict[] = []
  let judged = 0
  let after: string | undefined
  for (;;) {
    const page = await store.recordedVerdicts(tx, { since, after, size: pageSize })
    for (const recorded of page) {
      const fault = faultOf(recorded)
      const { id: verdictId, subject_id: callId, evaluated_at: judgedAt } = recorded
      if (fault) faults.push({ verdictId, callId, judgedAt, fault })
    }
    judged += page.length
    after = page.at(-1)?.id
    if (page.length < pageSize) return { judged, faults }
  }
}
