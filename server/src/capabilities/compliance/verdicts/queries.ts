import type { Outcome, ReasonName, Verdict } from '@colloquy/contract/compliance/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import type { Stage } from '../engine-v1/evaluate.ts'
import type { Facts } from '../engine-v1/facts.ts'
import { nameKeyOf } from './fact-queries.ts'
import { presentVerdict, type VerdictReader } from './present.ts'
import {
  inputByHash,
  latestOutcomes,
  latestVerdict,
  subjectsWithVerdictsUsing,
  verdictById,
  verdictSince,
} from './store.ts'

/**
 * The latest verdict about a call as one side may see it, or the latest about one of its experts; null before the first. The
 * caller checks who may read it.
 */
export const verdictOfCall = async (
  tx: Tx,
  callId: string,
  reader: VerdictReader,
  expertId: string | null = null,
): Promise<Verdict | null> => {
  const record = await latestVerdict(tx, callId, expertId)
  return record ? presentVerdict(record, await inputByHash<Facts>(tx, record.facts_hash), reader) : null
}

/** What the latest verdict about a call says. */
export interface VerdictSummary {
  readonly outcome: Outcome
  readonly reasons: readonly ReasonName[]
}

/** The latest verdict about each of some calls, with its reasons, for officers. */
export const verdictSummariesOf = async (
  tx: Tx,
  callIds: readonly string[],
): Promise<ReadonlyMap<string, VerdictSummary>> =>
  new Map(
    (await latestOutcomes(tx, callIds)).map(({ id, outcome, reasons }) => [
      id,
      { outcome, reasons: [...new Set(reasons)] as ReasonName[] },
    ]),
  )

/** Whether a call has been evaluated at a stage since an instant. */
export const wasEvaluatedSince = async (tx: Tx, callId: string, stage: Stage, since: Date): Promise<boolean> =>
  (await verdictSince(tx, callId, stage, since)) !== undefined

/** A stored verdict, whole, and the facts it rests on. */
export const wholeVerdict = async (tx: Tx, verdictId: string): Promise<{ verdict: Verdict; facts: Facts }> => {
  const record = await verdictById(tx, verdictId)
  if (!record) throw new Error(`there is no verdict ${verdictId}`)
  const facts = await inputByHash<Facts>(tx, record.facts_hash)
  return { verdict: presentVerdict(record, facts, 'officer'), facts }
}

/** Those of some calls whose latest verdict rests on one of these companies, by id or by name as names are compared. */
export const callsWithVerdictsUsing = (
  tx: Tx,
  callIds: readonly string[],
  { companyIds, matchNames }: { readonly companyIds: readonly string[]; readonly matchNames: readonly string[] },
): Promise<string[]> => subjectsWithVerdictsUsing(tx, callIds, [...companyIds, ...matchNames.map(nameKeyOf)])
