import type { CancellationReason } from '@colloquy/contract/calls/cancellation-reasons'
import { bookedStatuses, type CallStatus, callStatuses, suspendedStatuses } from '@colloquy/contract/calls/statuses'
import type { CandidateStage, RejectionReason } from '@colloquy/contract/projects/shapes'

const { cancelled, completed, inScheduling } = callStatuses

/** The stage of an expert in a project, why they were rejected, and the call the stage follows from. */
export interface DerivedStage {
  readonly stage: CandidateStage
  readonly reason: RejectionReason | null
  readonly callId: string | null
}

/** What a call between a project and an expert says about the expert's stage. */
export interface CallBetween {
  readonly id: string
  readonly status: CallStatus
  readonly reason: CancellationReason | null
}

/** Cancellation reasons that take the expert out of the project. */
const rejections: Readonly<Partial<Record<CancellationReason, RejectionReason>>> = {
  expert_declined: 'declined',
  expert_employer: 'declined',
  compliance_blocked: 'blocked',
  compliance_restricted: 'blocked',
  compliance_answer: 'blocked',
  network_do_not_use: 'blocked',
}

/**
 * The stage of an expert in a project, from all calls between the two, the latest first: the furthest stage of a call that
 * is not cancelled. With cancelled calls only, the expert is shortlisted, or rejected when the expert declined or
 * compliance blocked the last one.
 */
export const derivedStageOf = (calls: readonly CallBetween[]): DerivedStage => {
  const first = (...wanted: readonly CallStatus[]) => calls.find(({ status }) => wanted.includes(status))
  const at = (stage: CandidateStage, call: CallBetween | undefined): DerivedStage | undefined =>
    call && { stage, reason: null, callId: call.id }
  const last = first(cancelled)
  const reason = (last?.reason && rejections[last.reason]) ?? null
  return (
    at('scheduled', first(...bookedStatuses)) ??
    at('scheduling', first(inScheduling, ...suspendedStatuses)) ??
    at('done', first(completed)) ?? { stage: reason ? 'rejected' : 'shortlisted', reason, callId: last?.id ?? null }
  )
}
