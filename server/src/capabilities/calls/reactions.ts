import * as events from '@colloquy/contract/calls/events'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { companiesChanged } from '@colloquy/contract/companies/events'
import { approvalChanged, rulesPublished } from '@colloquy/contract/compliance/events'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import type { Facts } from '@colloquy/contract/operation'
import { personChanged, personRestricted } from '@colloquy/contract/people/events'
import { on, type SystemContext } from '../../platform/operations/define.ts'
import { notify, settleNotifications } from '../notifications/commands.ts'
import { countCompletedCall } from '../people/commands.ts'
import { remindMissing } from './attestations/jobs.ts'
import { sendCalendarUpdates } from './invitations/mails.ts'
import { type Message, mailReader, otherName, prepareCorrespondence, type Side } from './mails.ts'
import { type CallRecord, intervalOf, pathOf } from './present.ts'
import { settledKindsOf } from './settled-notices.ts'
import type { StepKind } from './store.ts'
import { loadLocked } from './transition-commands.ts'
import { cancelBlocked, scheduleApproved } from './verdicts/picked-time-commands.ts'
import { rejudgeCalls, rejudgeCallsAbout, rejudgeCallsOf, rejudgeCallsUnder } from './verdicts/rejudgement-commands.ts'
import { restrictionReactions } from './verdicts/restriction-reactions.ts'
import { reviewReactions } from './verdicts/review-reactions.ts'

interface CallChange {
  readonly callId: string
  readonly version: number
}

const sides: readonly Side[] = ['client', 'expert']

/** The call an event is about, locked until this reaction has finished. */
const loadRecord = async ({ tx }: SystemContext, { callId }: Pick<CallChange, 'callId'>): Promise<CallRecord> => {
  const record = await loadLocked({ tx, input: { callId } })
  if (!record) throw new Error(`there is no call ${callId}`)
  return record
}

/** Who took the last step of a kind; null when a job did. */
const authorOf = ({ call }: CallRecord, kind: StepKind): string | null =>
  call.steps.findLast((step) => step.kind === kind)?.by_id ?? null

/** Marks the notifications whose matter the call has settled as read. */
const settle = async (work: SystemContext, record: CallRecord): Promise<void> =>
  settleNotifications(work, pathOf(record), settledKindsOf(record.call))

/** Notifies both sides of an event, except the person who caused it, and settles what the event has settled. */
const notifyBothSides = (step: StepKind, kind: NotificationKind) => async (work: SystemContext, change: CallChange) => {
  const record = await loadRecord(work, change)
  const correspondence = await prepareCorrespondence(work, record)
  const author = authorOf(record, step)
  for (const side of sides)
    for (const { personId } of correspondence.readers[side]) {
      if (personId === author) continue
      await notify(work, {
        personId,
        kind,
        words: { name: otherName(correspondence, side), topic: record.call.topic, code: record.call.code },
        path: pathOf(record),
        key: `${kind}:${record.call.id}:${change.version}`,
        startsAt: intervalOf(record.call)?.start,
      })
    }
  // The call may have changed since the event: then this notification is settled already.
  await settle(work, record)
}

const settleRemoved = async (work: SystemContext, change: CallChange): Promise<void> =>
  settle(work, await loadRecord(work, change))

/** Mails everybody on some sides of a call, except the person who caused the event. */
const mailSides = async (
  work: SystemContext,
  record: CallRecord,
  recipients: readonly Side[],
  message: Message,
  author: string | null = null,
): Promise<void> => {
  const correspondence = await prepareCorrespondence(work, record)
  for (const side of recipients)
    for (const reader of correspondence.readers[side])
      if (reader.personId !== author) await mailReader(work, correspondence, side, reader, message)
}

/** Mails the expert a request for times, if the call still waits for them. */
const mailRequest = async (work: SystemContext, change: CallChange): Promise<void> => {
  const record = await loadRecord(work, change)
  if (record.call.wait_type !== 'expert_times') return
  await mailSides(work, record, ['expert'], { kind: 'calls.requested', occasion: `${change.version}` })
}

/** Mails the client side the offered times, unless the call has changed since. */
const mailOffer = async (work: SystemContext, change: CallChange): Promise<void> => {
  const record = await loadRecord(work, change)
  const { version, wait_type, offers } = record.call
  if (version !== change.version || wait_type !== 'client_times') return
  await mailSides(work, record, ['client'], { kind: 'calls.offered', occasion: `${change.version}`, slots: offers })
}

/** Mails the other side that a call was cancelled before it had a time. */
const mailWithdrawal = async (work: SystemContext, change: CallChange): Promise<void> => {
  const record = await loadRecord(work, change)
  if (record.call.status !== callStatuses.cancelled || record.call.starts_at) return
  const message = { kind: 'calls.withdrawn', occasion: `${change.version}` } as const
  await mailSides(work, record, sides, message, authorOf(record, 'cancelled'))
}

/** Counts a completed call for its expert. A completed call never changes again, so each is counted once. */
const countForExpert = async (work: SystemContext, change: CallChange): Promise<void> => {
  const { expertId } = await loadRecord(work, change)
  await countCompletedCall(work.tx, expertId)
}

/** Schedules a call that was approved, cancels one that was refused. */
const settleApproval = async (work: SystemContext, { callId, state }: Facts<typeof approvalChanged>): Promise<void> => {
  if (state === 'approved') await scheduleApproved(work, callId)
  else if (state === 'refused') await cancelBlocked(work, callId)
}

const updateCalendars = async (work: SystemContext, change: CallChange): Promise<void> =>
  sendCalendarUpdates(work, await loadRecord(work, change))

/** Notifications, mails and calendar updates that follow from the events of a call. */
export const reactions = [
  on(events.callRequested, 'calls.requested.inbox', notifyBothSides('requested', 'call_requested')),
  on(events.callRequested, 'calls.requested.mail', mailRequest),
  on(events.timesOffered, 'calls.offered.inbox', notifyBothSides('times_offered', 'times_offered')),
  on(events.timesOffered, 'calls.offered.mail', mailOffer),
  on(approvalChanged, 'calls.approved', settleApproval),
  ...reviewReactions,
  ...restrictionReactions,
  on(personChanged, 'calls.rejudge', (work, { personId }) => rejudgeCallsOf(work, personId)),
  on(companiesChanged, 'calls.rejudge.companies', rejudgeCallsAbout),
  on(events.rejudgementDue, 'calls.rejudge.due', (work, { callIds }) => rejudgeCalls(work, callIds)),
  on(personRestricted, 'calls.rejudge.restricted', (work, { personId }) => rejudgeCallsOf(work, personId)),
  on(rulesPublished, 'calls.rejudge.rules', (work, { level, ownerId }) =>
    rejudgeCallsUnder(work, { level, ownerId, after: null }),
  ),
  on(events.rulesTakeEffect, 'calls.rejudge.step', rejudgeCallsUnder),
  on(events.attestationsRequested, 'calls.attestations.requested', async (work, { callId, occasion }) =>
    remindMissing(work, await loadRecord(work, { callId }), occasion),
  ),
  on(events.callScheduled, 'calls.scheduled.inbox', notifyBothSides('scheduled', 'call_scheduled')),
  on(events.callScheduled, 'calls.scheduled.calendars', updateCalendars),
  on(events.callRescheduled, 'calls.rescheduled.inbox', notifyBothSides('rescheduled', 'call_rescheduled')),
  on(events.callRescheduled, 'calls.rescheduled.calendars', updateCalendars),
  on(events.callPostponed, 'calls.postponed.inbox', notifyBothSides('postponed', 'call_postponed')),
  on(events.callPostponed, 'calls.postponed.calendars', updateCalendars),
  on(events.callHeld, 'calls.held.inbox', notifyBothSides('held', 'call_on_hold')),
  on(events.callHeld, 'calls.held.calendars', updateCalendars),
  on(events.callCancelled, 'calls.cancelled.inbox', notifyBothSides('cancelled', 'call_cancelled')),
  on(events.callCancelled, 'calls.cancelled.calendars', updateCalendars),
  on(events.callCancelled, 'calls.cancelled.mail', mailWithdrawal),
  on(events.callReopened, 'calls.reopened.inbox', notifyBothSides('reopened', 'call_reopened')),
  on(events.callReopened, 'calls.reopened.mail', mailRequest),
  on(events.callCompleted, 'calls.completed.inbox', notifyBothSides('completed', 'call_completed')),
  on(events.callCompleted, 'calls.completed.count', countForExpert),
  on(events.callRemoved, 'calls.removed.settle', settleRemoved),
]
