import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SystemContext, TransactionContext } from '../../../platform/operations/define.ts'
import { type CallReview, coversNeeds, isApproved } from '../../compliance/approvals/queries.ts'
import {
  type EvaluatedCall,
  type Evaluation,
  type EvaluationRequest,
  evaluateRequests,
  type StoredVerdict,
  storeEvaluations,
} from '../../compliance/verdicts/commands.ts'
import type { CallRecord } from '../present.ts'
import { pairCallTimesQuery } from './open-call-store.ts'
import { lacksChaperone } from './pick-waits.ts'

type Stage = EvaluationRequest['stages'][number]

/** A picked time is held and confirmed: both are evaluated at once. */
export const picking: readonly Stage[] = ['hold', 'confirm']

/** The parts of a call, existing or to be, that compliance asks about. */
export interface CallToEvaluate extends EvaluatedCall {
  readonly expertId: string
  /** Further experts, for each of whom the call is evaluated as well. */
  readonly otherExpertIds?: readonly string[]
  readonly contactId: string
  readonly clientId: string
  readonly project: { readonly projectId: string; readonly targetCompanies: readonly string[] }
}

/** The parts of a stored call that compliance asks about. */
export const callToEvaluate = ({
  call,
  project,
  seats,
  expertId,
  contactId,
  clientId,
}: CallRecord): CallToEvaluate => ({
  callId: call.id,
  code: call.code,
  topic: call.topic,
  expertId,
  contactId,
  clientId,
  project,
  otherExpertIds: seats
    .filter(({ kind, personId }) => seatRules[kind].countsAsExpert && personId !== expertId)
    .map(({ personId }) => personId),
})

/** A stored verdict about a call, and the expert it is about. */
export interface CallVerdict extends StoredVerdict {
  readonly expertId: string
}

const severity: Readonly<Record<StoredVerdict['outcome'], number>> = { allow: 0, conditions: 1, approve: 2, block: 3 }

/** A call to evaluate at some stages, for the instant it is about. */
interface CallRequest {
  readonly call: CallToEvaluate
  readonly stages: readonly Stage[]
  readonly at: Date
}

/** What was evaluated about a call, for each of its experts, before it is stored. */
export interface CallEvaluation {
  readonly verdict: CallVerdict
  readonly evaluations: readonly Evaluation[]
}

/**
 * Evaluates a call at a stage, for the instant it is about, and stores the verdict: one for each of its experts, of which the
 * most severe is the latest. The call needs what any of them needs.
 */
export const evaluateCall = async (
  context: TransactionContext,
  call: CallToEvaluate,
  stages: Stage | readonly Stage[],
  at: Date,
): Promise<CallVerdict> => {
  const [evaluated] = await evaluateCalls(context, [{ call, stages: [stages].flat(), at }])
  await storeEvaluations(context, evaluated!.evaluations)
  return evaluated!.verdict
}

/** The same for several calls, in as many statements as for one. Nothing is stored. */
export const evaluateCalls = async (
  context: TransactionContext,
  requests: readonly CallRequest[],
): Promise<CallEvaluation[]> => {
  const forExperts = requests.map(({ call: { otherExpertIds = [], expertId: own, ...call }, stages, at }) =>
    [...otherExpertIds, own].map((expertId) => {
      const { projectId, targetCompanies: targets } = call.project
      return { call: { ...call, expertId, projectId, targets }, stages, at }
    }),
  )
  const pairCalls = pairCallTimesQuery(forExperts.flatMap((experts) => experts.map(({ call }) => call)))
  const evaluations = (await evaluateRequests(context, forExperts.flat(), pairCalls)).values()
  return forExperts.map((experts) => joined(experts.map(() => evaluations.next().value!)))
}

/** The evaluations of a call for its experts as one, the own expert's being the last. */
const joined = (evaluations: readonly Evaluation[]): CallEvaluation => {
  const verdicts = evaluations.map(({ request, result }, i): CallVerdict => {
    const { expertId } = request.call
    return { ...result, expertId, ...(i < evaluations.length - 1 && needsOf(result, expertId)) }
  })
  const own = verdicts.at(-1)!
  const worst = verdicts.reduce((one, other) => (severity[other.outcome] > severity[one.outcome] ? other : one), own)
  const verdict = {
    verdictId: worst.verdictId,
    outcome: worst.outcome,
    expertId: worst.expertId,
    needs: verdicts.flatMap(({ needs }) => needs).sort(),
    reasonOfNeed: Object.assign({}, ...verdicts.map(({ reasonOfNeed }) => reasonOfNeed)),
    conditions: verdicts.flatMap(({ conditions }) => conditions),
  }
  return { verdict, evaluations }
}

/** The needs of a further expert, apart from those of others: who approves one of them has not approved the other. */
const needsOf = ({ needs, reasonOfNeed }: StoredVerdict, expertId: string) => ({
  needs: needs.map((need) => `${need}#${expertId}`),
  reasonOfNeed: Object.fromEntries(
    Object.entries(reasonOfNeed).map(([need, reason]) => [`${need}#${expertId}`, reason]),
  ),
})

/** Stores the verdict of a refused operation, whose own transaction is rolled back. */
export const saveVerdict =
  (record: CallRecord, at: Date, stages: Stage | readonly Stage[] = 'confirm') =>
  async (context: SystemContext): Promise<void> => {
    await evaluateCall(context, callToEvaluate(record), stages, at)
  }

/** What stands between a call and a stage: nothing, an officer's approval, or a rule. */
export type Clearance = 'clear' | 'compliance_approval_needed' | 'compliance_blocked'

/** What a verdict means for a call, given what officers have approved about it. */
export const clearanceUnder = ({ outcome, needs }: StoredVerdict, review: CallReview): Clearance => {
  if (outcome === 'block') return 'compliance_blocked'
  return coversNeeds(review, needs) ? 'clear' : 'compliance_approval_needed'
}

/** The same, with the approvals as they are stored. */
export const clearanceOf = async (
  { tx }: TransactionContext,
  callId: string,
  { outcome, needs }: StoredVerdict,
): Promise<Clearance> => {
  if (outcome === 'block') return 'compliance_blocked'
  return (await isApproved(tx, callId, needs)) ? 'clear' : 'compliance_approval_needed'
}

/** Evaluates a call that is about to be joined. */
export const clearanceToJoin = async (
  context: TransactionContext,
  record: CallRecord,
): Promise<Clearance | 'chaperone_missing'> => {
  const verdict = await evaluateCall(context, callToEvaluate(record), 'join', context.at)
  const clearance = await clearanceOf(context, record.call.id, verdict)
  return clearance === 'clear' && lacksChaperone(record.call, verdict.conditions) ? 'chaperone_missing' : clearance
}
