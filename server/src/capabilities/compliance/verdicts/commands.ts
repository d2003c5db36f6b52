import { mapInBatches } from '../../../platform/batches.ts'
import { canonicalHash } from '../../../platform/canonical-hash.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { citedValues } from '../engine-v1/citations.ts'
import {
  engineVersion,
  evaluate,
  type Outcome,
  outcomes,
  type Reason,
  type Stage,
  type Verdict,
} from '../engine-v1/evaluate.ts'
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
export interface EvaluatedCall {
  readonly callId: string
  readonly code: string
  readonly topic: string
}

/** A call to evaluate for one of its experts. */
export interface EvaluationRequest {
  readonly call: EvaluatedCall & CallInQuestion
  readonly stages: readonly Stage[]
  /** The instant in question, such as the beginning of the call. */
  readonly at: Date
}

/** What was evaluated at one stage. */
interface StageVerdict {
  readonly verdictId: string
  readonly stage: Stage
  readonly verdict: Verdict
}

/** A evaluation that may be stored with its facts and rules. */
export interface Evaluation {
  readonly request: EvaluationRequest
  readonly inputs: Inputs
  readonly rulesHash: Buffer
  readonly evaluated: readonly StageVerdict[]
  /** The strictest of its stages, with everything an approval must cover. */
  readonly result: StoredVerdict
}

const isApprovable = ({ effect }: Reason): boolean => effect === 'approve'

/** The stage at which somebody reads what was said in a call. */
export const readStage: Stage = 'read'

/** Reading the same on the same facts is stored once in this time. */
const readingRepeatsMs = 86_400_000

const resultOf = ({ facts }: Inputs, evaluated: readonly StageVerdict[]): StoredVerdict => {
  const reasonOfNeed = Object.fromEntries(
    evaluated
      .flatMap(({ verdict }) => verdict.reasons)
      .filter(isApprovable)
      .map(({ ruleId, ruleVersion, cites, reason }) => {
        const hash = canonicalHash(citedValues(facts, cites)).toString('base64url')
        return [`${ruleId}@${ruleVersion}:${hash}`, reason]
      }),
  )
  const { verdictId, verdict } = evaluated.reduce((known, one) =>
    isStricter(one.verdict, known.verdict) ? one : known,
  )
  const conditions = [
    ...new Set(evaluated.flatMap((one) => one.verdict.reasons.flatMap((reason) => reason.conditions ?? []))),
  ]
  return { verdictId, outcome: verdict.outcome, needs: Object.keys(reasonOfNeed).sort(), reasonOfNeed, conditions }
}

/**
 * Evaluates whether calls may take place, in as many statements for many of them as for one. Nothing is stored.
 * @returns a evaluation for each request, in their order
 */
export const evaluateRequests = async (
  { tx, at: evaluatedAt }: TransactionContext,
  requests: readonly EvaluationRequest[],
  pairCalls: PairCallsQuery | null,
): Promise<Evaluation[]> => {
  const calls = requests.map(({ call }) => call)
  const inputsOf = await gatherInputsOf(tx, calls, pairCalls)
  const hashes = new Map<Inputs['rules'], Buffer>()
  return mapInBatches(requests, verdictBatchSize, (request, i) => {
    const inputs = inputsOf[i]!
    const { facts, rules } = inputs
    const rulesHash = hashes.get(rules) ?? canonicalHash(rules)
    hashes.set(rules, rulesHash)
    const evaluated = request.stages.map((stage) => ({
      verdictId: newId(evaluatedAt),
      stage,
      verdict: evaluate(facts, rules, { stage, at: request.at.getTime() }),
    }))
    return { request, inputs, rulesHash, evaluated, result: resultOf(inputs, evaluated) }
  })
}

/** Stores evaluations with their facts and rules, in one statement. */
export const storeEvaluations = async (
  { tx, actor: { tenantId }, at: evaluatedAt }: TransactionContext,
  evaluations: readonly Evaluation[],
): Promise<void> => {
  const inputs = new Map<string, store.NewInput>()
  const verdicts: store.NewVerdict[] = []
  const hashed = await mapInBatches(evaluations, verdictBatchSize, (evaluation) => ({
    ...evaluation,
    factsHash: canonicalHash(evaluation.inputs.facts),
  }))
  for (const { request, inputs: known, rulesHash, factsHash, evaluated } of hashed) {
    const { facts, rules } = known
    const { call, at } = request
    if (await isRepeatedReading({ tx, at: evaluatedAt }, request, { rulesHash, factsHash })) continue
    const keep = (hash: Buffer, kind: store.NewInput['kind'], content: object): void => {
      const key = hash.toString('hex')
      if (inputs.has(key)) return
      inputs.set(key, { tenant_id: tenantId, first_at: evaluatedAt, hash, kind, content: JSON.stringify(content) })
    }
    keep(rulesHash, 'rules', rules)
    keep(factsHash, 'facts', facts)
    for (const { verdictId: id, stage, verdict } of evaluated)
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
        evaluated_at: evaluatedAt,
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
  { call: { callId }, stages }: EvaluationRequest,
  hashes: { readonly rulesHash: Buffer; readonly factsHash: Buffer },
): Promise<boolean> => {
  if (stages.some((stage) => stage !== readStage)) return false
  const since = new Date(at.getTime() - readingRepeatsMs)
  return store.isKnownSince(tx, { callId, stage: readStage, ...hashes, since })
}

const isStricter = (one: Verdict, other: Verdict): boolean =>
  outcomes.indexOf(one.outcome) > outcomes.indexOf(other.outcome)
