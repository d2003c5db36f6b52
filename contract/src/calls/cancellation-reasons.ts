import * as z from 'zod/mini'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** For whom somebody speaks who cancels or moves a call. Vendors also speak for their experts. */
export const Voice = z.enum(['client', 'expert', 'vendor', 'compliance', 'platform'])
export type Voice = z.infer<typeof Voice>

/** Who is at fault: a side of the call, both, or nobody on them. */
export const FaultSide = z.enum(['client', 'expert', 'both', 'platform'])
export type FaultSide = z.infer<typeof FaultSide>

interface ReasonRule {
  /** Who may give it. Staff may give every reason, because people also call them. */
  readonly by: readonly Exclude<Voice, 'platform'>[]
  readonly side: FaultSide
  /** What the client owes for it: nothing, a part that grows as the notice shrinks, or all of the price. */
  readonly fee: 'none' | 'by_notice' | 'full'
  /** Whether it counts to the reliability of the side at fault: with short notice, or always. */
  readonly counts: 'never' | 'short_notice' | 'always'
  /** Whether the cancelled call can be arranged again. */
  readonly reopens: boolean
  /** Whether it is also a reason to reschedule, to postpone and to put on hold. */
  readonly moves: boolean
  /** What those see who must not know it: another reason, or none. */
  readonly shownAs?: string | null
}

const none = { fee: 'none', counts: 'never' } as const
const clientFault = { by: ['client'], side: 'client', fee: 'by_notice', counts: 'short_notice' } as const
const expertFault = { by: ['expert', 'vendor'], side: 'expert', fee: 'none', counts: 'short_notice' } as const
const ofCompliance = { by: ['compliance'], side: 'platform', ...none } as const
const ofNetwork = { by: ['vendor'], side: 'platform', ...none, reopens: false, moves: false } as const
const noShow = { by: [], counts: 'always', reopens: true, moves: false } as const

const rules = {
  client_priority: { ...clientFault, reopens: true, moves: true },
  client_not_needed: { ...clientFault, reopens: true, moves: false },
  client_found_answer: { ...clientFault, reopens: true, moves: false },
  client_budget: { ...clientFault, reopens: true, moves: false },
  client_wrong_expert: { ...clientFault, reopens: false, moves: false },
  client_unreachable: { ...clientFault, reopens: true, moves: true },
  client_compliance: { ...clientFault, ...none, reopens: true, moves: false },
  client_illness: { ...clientFault, ...none, reopens: true, moves: true },
  expert_work: { ...expertFault, reopens: true, moves: true },
  expert_unavailable: { ...expertFault, reopens: true, moves: true },
  expert_travel: { ...expertFault, reopens: true, moves: true },
  expert_illness: { ...expertFault, ...none, reopens: true, moves: true },
  expert_rate: { ...expertFault, reopens: true, moves: false },
  expert_conflict: { ...expertFault, ...none, reopens: false, moves: false },
  expert_employer: { ...expertFault, ...none, reopens: false, moves: false },
  expert_declined: { ...expertFault, reopens: true, moves: false },
  compliance_blocked: { ...ofCompliance, reopens: true, moves: false },
  compliance_restricted: { ...ofCompliance, reopens: true, moves: false, shownAs: 'compliance_blocked' },
  compliance_answer: { ...ofCompliance, reopens: true, moves: false, shownAs: 'compliance_blocked' },
  compliance_attestation: { ...ofCompliance, reopens: true, moves: true },
  compliance_chaperone: { ...ofCompliance, reopens: true, moves: true },
  network_duplicate: ofNetwork,
  network_identity: { ...ofNetwork, shownAs: null },
  network_do_not_use: { ...ofNetwork, shownAs: null },
  network_project_closed: { ...ofNetwork, by: [] },
  technical_bridge: { ...ofCompliance, by: [], reopens: true, moves: true },
  technical_dial_in: { ...ofCompliance, by: [], reopens: true, moves: true },
  technical_recording: { ...ofCompliance, by: ['client', 'expert', 'vendor'], reopens: true, moves: true },
  platform_technical: { ...ofCompliance, by: [], reopens: true, moves: true },
  client_no_show: { ...noShow, side: 'client', fee: 'full' },
  expert_no_show: { ...noShow, side: 'expert', fee: 'none' },
  both_no_show: { ...noShow, side: 'both', fee: 'none' },
  interpreter_no_show: { ...noShow, side: 'platform', fee: 'none', counts: 'never' },
} as const satisfies Record<string, ReasonRule>

/** Why a call is cancelled or moved. */
export type CancellationReason = keyof typeof rules
export const CancellationReason = z.enum(Object.keys(rules) as [CancellationReason, ...CancellationReason[]])

/** What each reason means. Texts: `CALLS.REASON` and, for whoever gives it, `CALLS.CANCEL.REASONS`. */
export const cancellationReasons: Readonly<Record<CancellationReason, ReasonRule>> = rules

/** Reasons to reschedule, to postpone and to put on hold. */
export type MoveReason = {
  [K in CancellationReason]: (typeof rules)[K]['moves'] extends true ? K : never
}[CancellationReason]
const isMoveReason = (reason: CancellationReason): reason is MoveReason => rules[reason].moves
export const MoveReason = z.enum(CancellationReason.options.filter(isMoveReason) as [MoveReason, ...MoveReason[]])

/** Reasons with which a verdict cancels a call. It is asked about again, because what blocks it may be cleared. */
export const verdictReasons = ['compliance_blocked', 'compliance_restricted', 'compliance_answer'] as const
export type VerdictCancellation = (typeof verdictReasons)[number]

/** Whether a reason says that somebody did not attend. */
export const isNoShow = (reason: CancellationReason): boolean => reason.endsWith('_no_show')

/**
 * Whether somebody may give a reason. A no-show cannot be one before the start; the sides report it by an operation of its own, which
 * looks who was there.
 */
export const mayGiveReason = (voice: Voice, reason: CancellationReason, hasBegun: boolean): boolean =>
  (!isNoShow(reason) || hasBegun) && (voice === 'platform' || cancellationReasons[reason].by.includes(voice))

/** A reason as those see it who must not know all of them. */
export const publicReason = (reason: CancellationReason): CancellationReason | null => {
  const { shownAs } = cancellationReasons[reason]
  return shownAs === undefined ? reason : (shownAs as CancellationReason | null)
}

/** What the notice before the start leads to, the shortest first. With more notice than these nothing counts. */
export const noticeTiers = [
  { name: 'under_30_minutes', lessThanMs: 30 * minuteMs, feePercent: 100 },
  { name: 'under_3_hours', lessThanMs: 3 * hourMs, feePercent: 25 },
  { name: 'under_24_hours', lessThanMs: 24 * hourMs, feePercent: 0 },
] as const
export type NoticeTier = (typeof noticeTiers)[number]['name'] | 'over_24_hours'

/** What a cancellation or a move is recorded as. */
export interface Consequences {
  readonly side: FaultSide
  /** Null for a call without a time. */
  readonly tier: NoticeTier | null
  /** The part of the price that the client owes, in percent. */
  readonly feePercent: number
  /** Whether it counts to the reliability of the side at fault. */
  readonly counts: boolean
}

/** What a reason is recorded as, given so long before the start: null for a call without a time, where nothing counts. */
export const consequencesOf = (reason: CancellationReason, noticeMs: number | null): Consequences => {
  const { side, fee, counts } = cancellationReasons[reason]
  if (noticeMs === null) return { side, tier: null, feePercent: 0, counts: false }
  const tier = noticeTiers.find(({ lessThanMs }) => noticeMs < lessThanMs)
  return {
    side,
    tier: tier?.name ?? 'over_24_hours',
    feePercent: fee === 'none' ? 0 : fee === 'full' ? 100 : (tier?.feePercent ?? 0),
    counts: counts === 'always' || (counts === 'short_notice' && tier !== undefined),
  }
}
