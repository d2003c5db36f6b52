import * as events from '@colloquy/contract/calls/events'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import { type SeatKind, seatKinds } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { companiesChanged } from '@colloquy/contract/companies/events'
import { approvalChanged, rulesPublished } from '@colloquy/contract/compliance/events'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import type { Payload } from '@colloquy/contract/operation'
import { personChanged, personRestricted } from '@colloquy/contract/people/events'
import { trainingCompleted } from '@colloquy/contract/training/events'
import { on, onStep, type SystemContext } from '../../platform/operations/define.ts'
import { notify, resolveNotifications } from '../notifications/commands.ts'
import { countCompletedCall } from '../people/commands.ts'
import { attendanceReactions } from './attendance/reactions.ts'
import { type ReplySettings, sendCalendarUpdates } from './calendar-invitations/mails.ts'
import { bridgeReactions } from './dial-in/reactions.ts'
import { latestExtension } from './extensions/store.ts'
import { guestReactions } from './guests/reactions.ts'
import { type Message, mailCallSeat, otherName, prepareCorrespondence, seatsNotifiedOfSteps } from './mails.ts'
import { waitReactions } from './pending-decisions/reactions.ts'
import { type CallRecord, intervalOf, pathOf, waitForTimes } from './present.ts'
import { proposalReactions } from './proposals/reactions.ts'
import { readinessReactions } from './readiness/reactions.ts'
import { remindMissing } from './reminders/attestation-jobs.ts'
import { resolvedKindsOf } from './resolved-notifications.ts'
import { contactReactions } from './seats/contact-reactions.ts'
import { seatReactions } from './seats/reactions.ts'
import { standbyReactions } from './standbys/reactions.ts'
import { lockCall } from './transition-commands.ts'
import { vendorReactions } from './vendors/reactions.ts'
import { cancelForbidden, proceedWithPick } from './verdicts/picked-time-commands.ts'
import {
  reevaluateCalls,
  reevaluateCallsAbout,
  reevaluateCallsOf,
  reevaluateCallsUnder,
} from './verdicts/reevaluation-commands.ts'
import { restrictedListReactions } from './verdicts/restricted-list-reactions.ts'
import { reviewReactions } from './verdicts/review-reactions.ts'
import { findLastStep, type StepKind } from './verdicts/step-store.ts'

interface CallChange {
  readonly callId: string
  readonly version: number
}

/** The call an event is about, locked until this reaction has finished. */
const loadRecord = async ({ tx }: SystemContext, { callId }: Pick<CallChange, 'callId'>): Promise<CallRecord> => {
  const record = await lockCall({ tx, input: { callId } })
  if (!record) throw new Error(`there is no call ${callId}`)
  return record
}

/** Who took the last step of a kind; null when a job did. */
const authorOf = ({ call }: CallRecord, kind: StepKind): string | null =>
  call.steps.findLast((step) => step.kind === kind)?.actor_id ?? null

/** Who agreed to the longer call. */
const extenderOf = async ({ tx }: SystemContext, { call }: CallRecord): Promise<string | null> =>
  (await latestExtension(tx, call.id))?.answered_by ?? null

/** Marks the notifications whose matter the call has settled as read. */
const resolveCallNotifications = async (context: SystemContext, record: CallRecord): Promise<void> =>
  resolveNotifications(context, pathOf(record), resolvedKindsOf(record.call))

/** Notifies those who decide of an event, except the person who caused it, and settles what the event has settled. */
const notifyDeciding = (step: StepKind, kind: NotificationKind) => notifySeats(seatsNotifiedOfSteps, step, kind)

/** The same for everybody with a seat: the event concerns the time. */
const notifyAll = (step: StepKind, kind: NotificationKind) => notifySeats(seatKinds, step, kind)

const notifySeats =
  (
    seats: readonly SeatKind[],
    step: StepKind | ((context: SystemContext, record: CallRecord) => Promise<string | null>),
    kindOf: NotificationKind | ((seat: SeatKind) => NotificationKind),
  ) =>
  async (context: SystemContext, change: CallChange) => {
    const record = await loadRecord(context, change)
    const correspondence = await prepareCorrespondence(context, record)
    const author = typeof step === 'string' ? authorOf(record, step) : await step(context, record)
    for (const seat of seats) {
      const kind = typeof kindOf === 'string' ? kindOf : kindOf(seat)
      for (const { personId, language } of correspondence.readers[seat]) {
        if (personId === author) continue
        await notify(context, {
          personId,
          kind,
          parameters: {
            name: otherName(correspondence, seat, language),
            topic: record.call.topic,
            code: record.call.code,
          },
          path: pathOf(record),
          key: `${kind}:${record.call.id}:${change.version}`,
          startsAt: intervalOf(record.call)?.start,
        })
      }
    }
    // The call may have changed since the event: then this notification is settled already.
    await resolveCallNotifications(context, record)
  }

/** Times are offered to the client. Experts are notified of those that staff or their vendor offer for them. */
const offerKindOf = (seat: SeatKind): NotificationKind =>
  seatRules[seat].decidesFor === 'expert' ? 'times_offered_for_expert' : 'times_offered'

const resolveRemoved = async (context: SystemContext, change: CallChange): Promise<void> =>
  resolveCallNotifications(context, await loadRecord(context, change))

/** Mails the holders of some seats of a call, except the person who caused the event. */
const mailSeats = async (
  context: SystemContext,
  record: CallRecord,
  recipients: readonly SeatKind[],
  message: Message,
  author: string | null = null,
): Promise<void> => {
  const correspondence = await prepareCorrespondence(context, record)
  for (const seat of recipients)
    for (const reader of correspondence.readers[seat])
      if (reader.personId !== author) await mailCallSeat(context, correspondence, seat, reader, message)
}

/** Mails the expert a request for times, if the call still waits for them. */
const mailRequest = async (context: SystemContext, change: CallChange): Promise<void> => {
  const record = await loadRecord(context, change)
  if (record.call.wait_type !== waitForTimes(record.call)) return
  await mailSeats(context, record, ['expert'], { kind: 'calls.requested', occasion: `${change.version}` })
}

/** Mails the client side the offered times, unless the call has changed since. */
const mailOffer = async (context: SystemContext, change: CallChange): Promise<void> => {
  const record = await loadRecord(context, change)
  const { version, wait_type, offers } = record.call
  if (version !== change.version || wait_type !== 'client_times') return
  await mailSeats(context, record, ['client'], { kind: 'calls.offered', occasion: `${change.version}`, slots: offers })
}

/** Mails both sides that the picked time is not held any longer. */
const mailExpiry = async (context: SystemContext, change: CallChange): Promise<void> => {
  const record = await loadRecord(context, change)
  const picked = await findLastStep(context.tx, change.callId, 'picked')
  if (!picked?.starts_at || !picked.ends_at) return
  const slots = [{ start: picked.starts_at, end: picked.ends_at }]
  const message = { kind: 'calls.holdExpired', occasion: `${change.version}`, slots } as const
  await mailSeats(context, record, seatsNotifiedOfSteps, message)
}

/** Mails everybody else that a call was cancelled before it had a time. */
const mailWithdrawal = async (context: SystemContext, change: CallChange): Promise<void> => {
  const record = await loadRecord(context, change)
  if (record.call.status !== callStatuses.cancelled || record.call.starts_at) return
  const message = { kind: 'calls.withdrawn', occasion: `${change.version}` } as const
  await mailSeats(context, record, seatKinds, message, authorOf(record, 'cancelled'))
}

/** Mails both sides that a completed call was corrected, unless it was corrected again since. */
const mailCorrection = async (context: SystemContext, change: CallChange): Promise<void> => {
  const record = await loadRecord(context, change)
  if (record.call.version !== change.version) return
  const message = { kind: 'calls.corrected', occasion: `${change.version}` } as const
  await mailSeats(context, record, seatsNotifiedOfSteps, message)
}

/** Counts a completed call for its expert. A completed call never changes again, so each is counted once. */
const countForExpert = async (context: SystemContext, change: CallChange): Promise<void> => {
  const { expertId } = await loadRecord(context, change)
  await countCompletedCall(context.tx, expertId)
}

/** Schedules a call that was approved, cancels one that was refused. */
const applyApproval = async (
  context: SystemContext,
  { callId, state }: Payload<typeof approvalChanged>,
): Promise<void> => {
  if (state === 'approved') await proceedWithPick(context, callId)
  else if (state === 'refused') await cancelForbidden(context, callId)
}

/** Notifications, mails and calendar updates that follow from the events of a call. */
export const reactions = (settings: ReplySettings) => {
  const updateCalendars = async (context: SystemContext, change: CallChange): Promise<void> =>
    sendCalendarUpdates(context, await loadRecord(context, change), settings)
  return [
    on(events.callRequested, 'calls.requested.inbox', notifyDeciding('requested', 'call_requested')),
    on(events.callRequested, 'calls.requested.mail', mailRequest),
    on(events.timesOffered, 'calls.offered.inbox', notifySeats(seatsNotifiedOfSteps, 'times_offered', offerKindOf)),
    on(events.timesOffered, 'calls.offered.mail', mailOffer),
    on(approvalChanged, 'calls.approved', applyApproval),
    ...reviewReactions,
    ...restrictedListReactions,
    ...seatReactions(settings),
    ...guestReactions,
    ...contactReactions,
    ...waitReactions,
    ...proposalReactions,
    ...readinessReactions,
    ...attendanceReactions,
    ...standbyReactions,
    ...vendorReactions,
    ...bridgeReactions,
    on(personChanged, 'calls.reevaluate', (context, { personId }) => reevaluateCallsOf(context, personId)),
    on(trainingCompleted, 'calls.reevaluate.training', (context, { personId }) => reevaluateCallsOf(context, personId)),
    on(companiesChanged, 'calls.reevaluate.companies', reevaluateCallsAbout),
    onStep(events.reevaluationRequested, 'calls.reevaluate.due', (context, { callIds }) =>
      reevaluateCalls(context, callIds),
    ),
    on(personRestricted, 'calls.reevaluate.restricted', (context, { personId }) =>
      reevaluateCallsOf(context, personId),
    ),
    on(rulesPublished, 'calls.reevaluate.rules', (context, { level, ownerId }) =>
      reevaluateCallsUnder(context, { level, ownerId, after: null }),
    ),
    onStep(events.rulesTookEffect, 'calls.reevaluate.step', reevaluateCallsUnder),
    on(events.attestationsRequested, 'calls.attestations.requested', async (context, { callId, occasion }) =>
      remindMissing(context, await loadRecord(context, { callId }), occasion),
    ),
    on(events.callScheduled, 'calls.scheduled.inbox', notifyAll('scheduled', 'call_scheduled')),
    on(events.callScheduled, 'calls.scheduled.calendars', updateCalendars),
    on(events.callRescheduled, 'calls.rescheduled.inbox', notifyAll('rescheduled', 'call_rescheduled')),
    on(events.callRescheduled, 'calls.rescheduled.calendars', updateCalendars),
    on(events.callExtended, 'calls.extended.inbox', notifySeats(seatKinds, extenderOf, 'call_extended')),
    on(events.callExtended, 'calls.extended.calendars', updateCalendars),
    on(events.callPostponed, 'calls.postponed.inbox', notifyAll('postponed', 'call_postponed')),
    on(events.callPostponed, 'calls.postponed.calendars', updateCalendars),
    on(events.callPutOnHold, 'calls.put-on-hold.inbox', notifyAll('put_on_hold', 'call_on_hold')),
    on(events.callPutOnHold, 'calls.put-on-hold.calendars', updateCalendars),
    on(events.callCancelled, 'calls.cancelled.inbox', notifyAll('cancelled', 'call_cancelled')),
    on(events.callCancelled, 'calls.cancelled.calendars', updateCalendars),
    on(events.callCancelled, 'calls.cancelled.mail', mailWithdrawal),
    on(events.callReopened, 'calls.reopened.inbox', notifyDeciding('reopened', 'call_reopened')),
    on(events.callReopened, 'calls.reopened.mail', mailRequest),
    on(events.holdExpired, 'calls.hold-expired.inbox', notifyDeciding('hold_expired', 'hold_expired')),
    on(events.holdExpired, 'calls.hold-expired.mail', mailExpiry),
    on(events.callCompleted, 'calls.completed.inbox', notifyDeciding('completed', 'call_completed')),
    on(events.callCompleted, 'calls.completed.count', countForExpert),
    on(events.callCorrected, 'calls.corrected.inbox', notifyDeciding('corrected', 'call_corrected')),
    on(events.callCorrected, 'calls.corrected.mail', mailCorrection),
    on(events.interactionChanged, 'calls.interaction.inbox', notifyAll('interaction_changed', 'call_interaction')),
    on(events.interactionChanged, 'calls.interaction.calendars', updateCalendars),
    on(events.minutesConfirmed, 'calls.minutes.inbox', notifyDeciding('minutes_confirmed', 'call_minutes')),
    on(events.callRemoved, 'calls.removed.resolve-notifications', resolveRemoved),
  ]
}
