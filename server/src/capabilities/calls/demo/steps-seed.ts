import { type CancellationReason, isNoShow } from '@colloquy/contract/calls/cancellation-reasons'
import { type CallStatus, callStatuses, isBooked } from '@colloquy/contract/calls/statuses'
import type { StepKind } from '../verdicts/step-store.ts'

/** A demo call before it is inserted. */
export interface PlannedCall {
  readonly status: CallStatus
  readonly projectId: string
  readonly clientId: string
  readonly topic: string
  readonly questions: readonly string[]
  readonly contactId: string
  /** A colleague who attends as well. */
  readonly colleagueId?: string | undefined
  readonly expertId: string
  readonly timeZone: string
  readonly creditsPerHour: number
  readonly minutes: number
  readonly start: Date | null
  readonly offers: readonly Date[]
  readonly reason: CancellationReason | null
  readonly note?: string | undefined
  readonly requestedAt: Date
}

/** A step of a demo call. */
export interface PlannedStep {
  readonly kind: StepKind
  readonly at: Date
  readonly byId: string | null
}

const hourMs = 3_600_000
const { cancelled, completed, inScheduling, onHold, postponed, removed, rescheduled } = callStatuses

/** The steps that lead to the status of a call, all before `now`. */
export const stepsOf = (call: PlannedCall, now: Date): PlannedStep[] => {
  const { status, contactId, expertId, start, reason } = call
  const steps: PlannedStep[] = [{ kind: 'requested', at: call.requestedAt, byId: contactId }]
  const add = (kind: StepKind, hours: number, byId: string | null) => {
    const last = steps.at(-1)?.at.getTime() ?? 0
    steps.push({ kind, at: new Date(Math.min(last + hours * hourMs, Math.max(last + 60_000, now.getTime()))), byId })
  }
  if (status === inScheduling && call.offers.length === 0) return steps
  if (status !== removed) add('times_offered', 5, expertId)
  if (status === inScheduling) return steps
  if (isBooked(status) || status === completed || status === postponed) add('scheduled', 3, contactId)
  if (status === rescheduled) add('rescheduled', 20, expertId)
  if (status === postponed) add('postponed', 18, contactId)
  if (status === onHold) add('put_on_hold', 6, contactId)
  if (status === removed) add('removed', 30, contactId)
  if (status === cancelled) {
    if (start) add('scheduled', 3, contactId)
    if (start && reason && isNoShow(reason))
      steps.push({ kind: 'cancelled', at: new Date(start.getTime() + hourMs / 3), byId: contactId })
    else add('cancelled', 12, reason?.startsWith('expert') ? expertId : contactId)
  }
  if (status === completed && start)
    steps.push({ kind: 'completed', at: new Date(start.getTime() + call.minutes * 60_000), byId: contactId })
  return steps
}
