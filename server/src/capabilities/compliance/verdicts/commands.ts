import { canonicalHash } from '../../../platform/canonical-hash.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { citedValues } from '../engine-v1/citations.ts'
import { engineVersion, judge, type Outcome, type Reason, type Stage } from '../engine-v1/judge.ts'
import { rulesFor } from '../rules/queries.ts'
import { type CallInQuestion, gatherFacts } from './fact-queries.ts'
import * as store from './store.ts'

/** A verdict that was stored. */
export interface StoredVerdict {
  readonly verdictId: string
  readonly outcome: Outcome
  /** Each reason that asks for approval, with a hash of the facts it rests on: what an approval must cover. */
  readonly needs: readonly string[]
  /** The name of the reason behind each of the needs. */
  readonly reasonOfNeed: Readonly<Record<string, string>>
}

/** The call a verdict is stored for. */
export interface JudgedCall {
  readonly callId: string
  readonly code: string
  readonly topic: string
}

const isApprovable = ({ effect }: Reason): boolean => effect === 'approve'

/**
 * Judges whether a call may take place, and stores the verdict with its facts and rules. `at` is the instant in question,
 * such as the beginning of the call.
 */
export const verdictFor = async (
  { tx, actor: { tenantId }, at: judgedAt }: TransactionContext,
  { callId, code, topic }: JudgedCall,
  call: CallInQuestion,
  { stage, at }: { readonly stage: Stage; readonly at: Date },
): Promise<StoredVerdict> => {
  const facts = await gatherFacts(tx, call)
  const rules = await rulesFor(tx, call)
  const verdict = judge(facts, rules, { stage, at: at.getTime() })
  const [rulesHash, factsHash] = [canonicalHash(rules), canonicalHash(facts)]
  const input = { tenant_id: tenantId, first_at: judgedAt }
  await store.keepInputs(tx, [
    { ...input, hash: rulesHash, kind: 'rules', content: JSON.stringify(rules) },
    { ...input, hash: factsHash, kind: 'facts', content: JSON.stringify(facts) },
  ])
  const verdictId = newId(judgedAt)
  await store.insertVerdict(tx, {
    tenant_id: tenantId,
    id: verdictId,
    subject_kind: 'call',
    subject_id: callId,
    ...{ client_id: call.clientId, project_id: call.projectId, expert_id: call.expertId, call_code: code, topic },
    stage,
    at,
    judged_at: judgedAt,
    engine: engineVersion,
    rules_hash: rulesHash,
    facts_hash: factsHash,
    outcome: verdict.outcome,
    verdict: JSON.stringify(verdict),
  })
  const reasonOfNeed = Object.fromEntries(
    verdict.reasons.filter(isApprovable).map(({ ruleId, ruleVersion, cites, reason }) => {
      const hash = canonicalHash(citedValues(facts, cites)).toString('base64url')
      return [`${ruleId}@${ruleVersion}:${hash}`, reason]
    }),
  )
  return { verdictId, outcome: verdict.outcome, needs: Object.keys(reasonOfNeed).sort(), reasonOfNeed }
}
