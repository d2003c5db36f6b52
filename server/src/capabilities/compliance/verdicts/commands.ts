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
import { type CallInQuestion, gatherInputs } from './fact-queries.ts'
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

const isApprovable = ({ effect }: Reason): boolean => effect === 'approve'

/** The stage of what was said about a call. */
export const reading: Stage = 'read'

/** Reading the same on the same facts is stored once in this time. */
const readingRepeatsMs = 86_400_000

/**
 * Judges whether a call may take place, and stores the verdict of each stage with its facts and rules. `at` is the instant
 * in question, such as the beginning of the call. @returns the strictest, with everything an approval must cover
 */
export const verdictFor = async (
  { tx, actor: { tenantId }, at: judgedAt }: TransactionContext,
  { callId, code, topic }: JudgedCall,
  call: CallInQuestion,
  { stages, at }: { readonly stages: readonly Stage[]; readonly at: Date },
): Promise<StoredVerdict> => {
  const { facts, rules } = await gatherInputs(tx, call)
  const [rulesHash, factsHash] = [canonicalHash(rules), canonicalHash(facts)]
  const judged = stages.map((stage) => {
    const verdict = judge(facts, rules, { stage, at: at.getTime() })
    return { verdictId: newId(judgedAt), stage, verdict }
  })
  const input = { tenant_id: tenantId, first_at: judgedAt }
  await store.keepInputs(tx, [
    { ...input, hash: rulesHash, kind: 'rules', content: JSON.stringify(rules) },
    { ...input, hash: factsHash, kind: 'facts', content: JSON.stringify(facts) },
  ])
  const since = new Date(judgedAt.getTime() - readingRepeatsMs)
  const isRepeated =
    stages.every((stage) => stage === reading) &&
    (await store.isKnownSince(tx, { callId, stage: reading, rulesHash, factsHash, since }))
  if (!isRepeated)
    await store.insertVerdicts(
      tx,
      judged.map(({ verdictId: id, stage, verdict }) => ({
        tenant_id: tenantId,
        id,
        subject_kind: 'call',
        subject_id: callId,
        call_code: code,
        topic,
        client_id: call.clientId,
        project_id: call.projectId,
        expert_id: call.expertId,
        stage,
        at,
        judged_at: judgedAt,
        engine: engineVersion,
        rules_hash: rulesHash,
        facts_hash: factsHash,
        outcome: verdict.outcome,
        verdict: JSON.stringify(verdict),
      })),
    )
  const reasonOfNeed = Object.fromEntries(
    judged
      .flatMap(({ verdict }) => verdict.reasons)
      .filter(isApprovable)
      .map(({ ruleId, ruleVersion, cites, reason }) => {
        const hash = canonicalHash(citedValues(facts, cites)).toString('base64url')
        return [`${ruleId}@${ruleVersion}:${hash}`, reason]
      }),
  )
  const strictest = judged.reduce((known, one) => (isStricter(one.verdict, known.verdict) ? one : known))
  const { verdictId, verdict } = strictest
  const conditions = [
    ...new Set(judged.flatMap((one) => one.verdict.reasons.flatMap((reason) => reason.conditions ?? []))),
  ]
  return { verdictId, outcome: verdict.outcome, needs: Object.keys(reasonOfNeed).sort(), reasonOfNeed, conditions }
}

const isStricter = (one: Verdict, other: Verdict): boolean =>
  outcomes.indexOf(one.outcome) > outcomes.indexOf(other.outcome)
