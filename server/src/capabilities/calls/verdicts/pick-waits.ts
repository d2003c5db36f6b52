import type { WaitType } from '@colloquy/contract/calls/shapes'
import type { CallWithRelations } from '../store.ts'

type SeatsAndApprovals = Pick<CallWithRelations, 'seats' | 'approvals' | 'needs_chaperone'>

/** Whether an approval or a rule asks for a chaperone, and nobody has that seat. */
export const lacksChaperone = (
  { seats, approvals, needs_chaperone }: SeatsAndApprovals,
  /** What rules ask for that has not been stored with the call yet. */
  conditions: readonly string[] = [],
): boolean =>
  (needs_chaperone ||
    conditions.includes('chaperone') ||
    approvals.some((approval) => approval.conditions.includes('chaperone'))) &&
  !seats.some(({ kind }) => kind === 'chaperone')

/** Whether an interpreter was asked for, and nobody has that seat. */
export const lacksInterpreter = ({
  needs_interpreter,
  seats,
}: Pick<CallWithRelations, 'needs_interpreter' | 'seats'>): boolean =>
  needs_interpreter && !seats.some(({ kind }) => kind === 'interpreter')

/** The latest decision in a kind, if it approves. */
const approvedIn = (
  { client_decisions }: Pick<CallWithRelations, 'client_decisions'>,
  kind: CallWithRelations['client_decisions'][number]['kind'],
): CallWithRelations['client_decisions'][number] | undefined => {
  const latest = client_decisions.find((one) => one.kind === kind)
  return latest?.decision === 'approved' ? latest : undefined
}

/** Whether the client has approved what a call waits for, so that it goes on in a moment and nobody is asked any longer. */
export const isApprovedByClient = (
  call: Pick<CallWithRelations, 'client_decisions' | 'credits_per_hour'>,
  kind: CallWithRelations['client_decisions'][number]['kind'],
): boolean => {
  const approval = approvedIn(call, kind)
  if (kind === 'compliance') return approval !== undefined
  return (approval?.credits_per_hour ?? 0) >= (call.credits_per_hour ?? 0)
}

/**
 * The price of an hour up to which a call needs no approval. A project that agrees to a higher one later does not change the
 * calls that were requested before; a lower one counts at once.
 */
export const agreedRateOf = (call: Pick<CallWithRelations, 'agreed_credits_per_hour' | 'project'>): number | null => {
  const limits = [call.agreed_credits_per_hour, call.project.agreedCreditsPerHour].filter((limit) => limit !== null)
  return limits.length === 0 ? null : Math.min(...limits)
}

/** Whether the price of an hour is above what the project agreed, and above what its team has approved. */
export const exceedsAgreedRate = (
  call: Pick<CallWithRelations, 'agreed_credits_per_hour' | 'client_decisions' | 'project'>,
  creditsPerHour: number | null,
): boolean => {
  const agreedCreditsPerHour = agreedRateOf(call)
  if (agreedCreditsPerHour === null || creditsPerHour === null || creditsPerHour <= agreedCreditsPerHour) return false
  return (approvedIn(call, 'rate')?.credits_per_hour ?? 0) < creditsPerHour
}

type CallToConfirm = SeatsAndApprovals &
  Pick<
    CallWithRelations,
    'agreed_credits_per_hour' | 'client_decisions' | 'has_client_officers' | 'project' | 'needs_interpreter'
  >

/**
 * What a picked time waits for before it can be confirmed, one thing after the other: the client's team and officers first, so
 * that the officers of the network decide only about calls the client wants, and the further seats last.
 */
export const waitOfPick = (
  call: CallToConfirm,
  {
    creditsPerHour,
    needsOfficer,
    conditions,
  }: {
    /** The price at which the call would be confirmed. */
    readonly creditsPerHour: number
    /** Whether an officer of the network has to decide. */
    readonly needsOfficer: boolean
    /** What the verdict asks of the call. */
    readonly conditions: readonly string[]
  },
): WaitType | undefined => {
  if (exceedsAgreedRate(call, creditsPerHour)) return 'rate_approval'
  if (call.has_client_officers && !approvedIn(call, 'compliance')) return 'client_compliance'
  if (needsOfficer) return 'platform_compliance'
  if (lacksChaperone(call, conditions)) return 'chaperone'
  return lacksInterpreter(call) ? 'interpreter' : undefined
}
