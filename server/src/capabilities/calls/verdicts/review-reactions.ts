import { isBooked } from '@colloquy/contract/calls/statuses'
import { approvalChanged } from '@colloquy/contract/compliance/events'
import type { Payload } from '@colloquy/contract/operation'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { isInReview, openedAtOf } from '../../compliance/approvals/queries.ts'
import { notify, resolveNotifications } from '../../notifications/commands.ts'
import { mailCallSeat, otherName, prepareCorrespondence, seatsNotifiedOfSteps } from '../mails.ts'
import { type CallRecord, intervalOf, pathOf } from '../present.ts'
import { lockCall } from '../transition-commands.ts'
import type { StepKind } from './step-store.ts'

type ApprovalChange = Payload<typeof approvalChanged>

const statusChangingSteps: ReadonlySet<StepKind> = new Set([
  'scheduled',
  'rescheduled',
  'postponed',
  'put_on_hold',
  'reopened',
])

/** The call of an approval, if it was booked already when its review began and its time is still to come. */
const loadBooked = async (
  { tx, at }: SystemContext,
  { callId, approvalId }: ApprovalChange,
): Promise<CallRecord | undefined> => {
  const record = await lockCall({ tx, input: { callId } })
  const slot = record && intervalOf(record.call)
  const openedAt = await openedAtOf(tx, approvalId)
  if (!record || !slot || !openedAt || slot.start <= at || !isBooked(record.call.status)) return undefined
  const before = record.call.steps.findLast((step) => statusChangingSteps.has(step.kind) && step.occurred_at < openedAt)
  return before?.kind === 'scheduled' || before?.kind === 'rescheduled' ? record : undefined
}

/** Tells those who decide by mail and notification that their booked call is being reviewed, or that the review is over. */
const notifySeats = async (
  context: SystemContext,
  record: CallRecord,
  { approvalId }: ApprovalChange,
  step: { readonly kind: 'call_in_review' | 'call_cleared'; readonly mail: 'calls.inReview' | 'calls.cleared' },
): Promise<void> => {
  const correspondence = await prepareCorrespondence(context, record)
  const { call } = record
  for (const seat of seatsNotifiedOfSteps)
    for (const reader of correspondence.readers[seat]) {
      await notify(context, {
        personId: reader.personId,
        kind: step.kind,
        path: pathOf(record),
        parameters: { name: otherName(correspondence, seat, reader.language), topic: call.topic, code: call.code },
        key: `${step.kind}:${approvalId}`,
        startsAt: intervalOf(call)?.start,
      })
      await mailCallSeat(context, correspondence, seat, reader, {
        kind: step.mail,
        occasion: approvalId,
        slots: [intervalOf(call)!],
      })
    }
}

/**
 * Follows the review of a call that is booked already. A call whose time waits for the decision has events of its own: it
 * is scheduled or cancelled.
 */
const followReview = async (context: SystemContext, change: ApprovalChange): Promise<void> => {
  const record = await loadBooked(context, change)
  if (!record) return
  const isUnderReview = await isInReview(context.tx, change.callId)
  if (change.state === 'open')
    return isUnderReview
      ? notifySeats(context, record, change, { kind: 'call_in_review', mail: 'calls.inReview' })
      : undefined
  if (isUnderReview || !['approved', 'withdrawn'].includes(change.state)) return
  await resolveNotifications(context, pathOf(record), ['call_in_review'])
  return notifySeats(context, record, change, { kind: 'call_cleared', mail: 'calls.cleared' })
}

/** Notifications and mails that follow from reviews of booked calls. */
export const reviewReactions = [on(approvalChanged, 'calls.review', followReview)]
