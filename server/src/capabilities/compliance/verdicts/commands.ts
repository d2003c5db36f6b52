import { mapInBatches } from '../../../platform/batches.ts'
import { canonicalHash } from '../../../platform/canonical-hash.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { citedValues } from '../engine-v1/citations.ts'
import {
  engineVersion,
  judge,
  type Outcome,
  outcomes,
  type Reason,
  type Stage,
  type Verdict,
} from '../engine-v1/judge.ts'
import {
  type CallInQuestion,
  gatherInputsOf,
  type Inputs,
  type PairCallsQuery,
  verdictBatchSize,
} from './fact-queries.ts'
import * as store from './store.ts'

/** A verdict that was stored. */
export interface StoredVerdict {
  readonly verdictId: string
  readonly outcome: Outcome
  /** Each reason that asks for approval, with a hash of the facts it rests on: what an approval must cover. */
  readonly needs: readonly string[]
  /** The name of the reason behind each of the needs. */
  readonly reasonOfNeed: Readonly<Record<string, string>>
  /** What its rules ask of the call. */
  readonly conditions: readonly string[]
}

/** The call a verdict is stored for. */
export interface JudgedCall {
  readonly callId: string
  readonly code: string
  readonly topic: string
}

/** A call to judge for one of its experts. */
export interface JudgementRequest {
  readonly call: JudgedCall & CallInQuestion
  readonly stages: readonly Stage[]
  /** The instant in question, such as the beginning of the call. */
  readonly at: Date
}

/** What was judged at one stage. */
interface StageVerdict {
  readonly verdictId: string
  readonly stage: Stage
  readonly verdict: Verdict
}

/** A judgement that may be stored with its facts and rules. */
export interface Judgement {
  readonly request: JudgementRequest
  readonly inputs: Inputs
  readonly rulesHash: Buffer
  readonly judged: readonly StageVerdict[]
  /** The strictest of its stages, with everything an approval must cover. */
  readonly result: StoredVerdict
}

const isApprovable = ({ effect }: Reason): boolean => effect === 'approve'

/** The stage of what was said about a call. */
export const reading: Stage = 'read'

/** Reading the same on the same facts is stored once in this time. */
const readingRepeatsMs = 86_400_000

const resultOf = ({ facts }: Inputs, judged: readonly StageVerdict[]): StoredVerdict => {
  const reasonOfNeed = Object.fromEntries(
    judged
      .flatMap(({ verdict }) => verdict.reasons)
      .filter(isApprovable)
      .map(({ ruleId, ruleVersion, cites, reason }) => {
        const hash = canonicalHash(citedValues(facts, cites)).toString('base64url')
        return [`${ruleId}@${ruleVersion}:${hash}`, reason]
      }),
  )
  const { verdictId, verdict } = judged.reduce((known, one) => (isStricter(one.verdict, known.verdict) ? one : known))
  const conditions = [
    ...new Set(judged.flatMap((one) => one.verdict.reasons.flatMap((reason) => reason.conditions ?? []))),
  ]
  return { verdictId, outcome: verdict.outcome, needs: Object.keys(reasonOfNeed).sort(), reasonOfNeed, conditions }
}

/**
 * Judges whether calls may take place, in as many statements for many of them as for one. Nothing is stored.
 * @returns a judgement for each request, in their order
 */
export const judgeRequests = async (
  { tx, at: judgedAt }: TransactionContext,
  requests: readonly JudgementRequest[],
  pairCalls: PairCallsQuery | null,
): Promise<Judgement[]> => {
  const calls = requests.map(({ call }) => call)
  const inputsOf = await gatherInputsOf(tx, calls, pairCalls)
  const hashes = new Map<Inputs['rules'], Buffer>()
  return mapInBatches(requests, verdictBatchSize, (request, i) => {
    const inputs = inputsOf[i]!
    const { facts, rules } = inputs
    const rulesHash = hashes.get(rules) ?? canonicalHash(rules)
    hashes.set(rules, rulesHash)
    const judged = request.stages.map((stage) => ({
      verdictId: newId(judgedAt),
      stage,
      verdict: judge(facts, rules, { stage, at: request.at.getTime() }),
    }))
    return { request, inputs, rulesHash, judged, result: resultOf(inputs, judged) }
  })
}

/** Stores judgements with their facts and rules, in one statement. */
export const storeJudgements = async (
  { tx, actor: { tenantId }, at: judgedAt }: TransactionContext,
  judgements: readonly Judgement[],
): Promise<void> => {
  const inputs = new Map<string, store.NewInput>()
  const verdicts: store.NewVerdict[] = []
  const hashed = await mapInBatches(judgements, verdictBatchSize, (judgement) => ({
    ...judgement,
    factsHash: canonicalHash(judgement.inputs.facts),
  }))
  for (const { request, inputs: known, rulesHash, factsHash, judged } of hashed) {
    const { facts, rules } = known
    const { call, at } = request
    if (await isRepeatedReading({ tx, at: judgedAt }, request, { rulesHash, factsHash })) continue
    const keep = (hash: Buffer, kind: store.NewInput['kind'], content: object): void => {
      const key = hash.toString('hex')
      if (inputs.has(key)) return
      inputs.set(key, { tenant_id: tenantId, first_at: judgedAt, hash, kind, content: JSON.stringify(content) })
    }
    keep(rulesHash, 'rules', rules)
    keep(factsHash, 'facts', facts)
    for (const { verdictId: id, stage, verdict } of judged)
      verdicts.push({
        tenant_id: tenantId,
        id,
        subject_kind: 'call',
        subject_id: call.callId,
        call_code: call.code,
        topic: call.topic,
        client_id: call.clientId,
        project_id: call.projectId,
        expert_id: call.expertId,
        stage,
        effective_at: at,
        evaluated_at: judgedAt,
        engine: engineVersion,
        rules_hash: rulesHash,
        facts_hash: factsHash,
        outcome: verdict.outcome,
        verdict: JSON.stringify(verdict),
      })
  }
  // In the order of their hashes: transactions that store the same inputs wait for each other, never in a circle.
  const inOrder = [...inputs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, input]) => input)
  await store.insertVerdicts(tx, inOrder, verdicts)
}

/** Whether the same was read on the same facts and rules a short time ago. */
const isRepeatedReading = async (
  { tx, at }: Pick<TransactionContext, 'tx' | 'at'>,
  { call: { callId }, stages }: JudgementRequest,
  hashes: { readonly rulesHash: Buffer; readonly factsHash: Buffer },
): Promise<boolean> => {
  if (stages.some((stage) => stage !== reading)) return false
  const since = new Date(at.getTime() - readingRepeatsMs)
  return store.isKnownSince(tx, { callId, stage: reading, ...hashes, since })
}

const isStricter = (one: Verdict, other: Verdict): boolean =>
  outcomes.indexOf(one.outcome) > outcomes.indexOf(other.outcome)
