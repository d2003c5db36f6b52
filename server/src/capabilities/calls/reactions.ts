import * as events from '@colloquy/contract/calls/events'
import { callStatuses } from '@colloquy/contract/calls/shapes'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import { on, type SystemContext } from '../../platform/operations/define.ts'
import { notify } from '../notifications/commands.ts'
import { countCompletedCall } from '../people/commands.ts'
import { tellCalendars } from './invitations/mails.ts'
import { correspondence, mailTo, otherName, type Side } from './mails.ts'
import { loadToChange } from './moves/commands.ts'
import type { CallRecord } from './present.ts'
import type { StepKind } from './store.ts'

interface Moved {
  readonly callId: string
  readonly version: number
}

const sides: readonly Side[] = ['client', 'expert']

/** The call an event is about, held until this reaction is done. */
const recordFor = async ({ tx }: SystemContext, { callId }: Moved): Promise<CallRecord> => {
  const record = await loadToChange({ tx, input: { callId } })
  if (!record) throw new Error(`there is no call ${callId}`)
  return record
}

/** Who took the last step of a kind; null when the product did. */
const authorOf = ({ call }: CallRecord, kind: StepKind): string | null =>
  call.steps.findLast((step) => step.kind === kind)?.by_id ?? null

/** Puts the event into the inboxes of both sides, but not of whoever caused it. */
const tellInboxes = (step: StepKind, kind: NotificationKind) => async (work: SystemContext, moved: Moved) => {
  const record = await recordFor(work, moved)
  const given = await correspondence(work, record)
  const author = authorOf(record, step)
  for (const side of sides)
    for (const { personId } of given.readers[side]) {
      if (personId === author) continue
      await notify(work, {
        personId,
        kind,
        words: { name: otherName(given, side), topic: record.call.topic, code: record.call.code },
        path: `calls/${record.call.id}`,
        key: `${kind}:${record.call.id}:${moved.version}`,
      })
    }
}

/** Asks the expert for times, as long as that is what the call waits for. */
const mailRequest = async (work: SystemContext, moved: Moved): Promise<void> => {
  const record = await recordFor(work, moved)
  if (record.call.wait_type !== 'expert_times') return
  const given = await correspondence(work, record)
  for (const reader of given.readers.expert)
    await mailTo(work, given, 'expert', reader, { kind: 'calls.requested', occasion: `${moved.version}` })
}

/** Shows the contact the times to choose from, unless there are others by now. */
const mailOffer = async (work: SystemContext, moved: Moved): Promise<void> => {
  const record = await recordFor(work, moved)
  if (record.call.version !== moved.version || record.call.wait_type !== 'client_times') return
  const given = await correspondence(work, record)
  for (const reader of given.readers.client)
    await mailTo(work, given, 'client', reader, {
      kind: 'calls.offered',
      occasion: `${moved.version}`,
      slots: record.call.offers,
    })
}

/** Tells the other side that a call which never had a time will not take place. */
const mailWithdrawal = async (work: SystemContext, moved: Moved): Promise<void> => {
  const record = await recordFor(work, moved)
  if (record.call.status !== callStatuses.cancelled || record.call.starts_at) return
  const given = await correspondence(work, record)
  const author = authorOf(record, 'cancelled')
  for (const side of sides)
    for (const reader of given.readers[side])
      if (reader.personId !== author)
        await mailTo(work, given, side, reader, { kind: 'calls.withdrawn', occasion: `${moved.version}` })
}

/** The expert has held one more call. A completed call stays completed, so that this comes once for each. */
const countForExpert = async (work: SystemContext, moved: Moved): Promise<void> => {
  const { expertId } = await recordFor(work, moved)
  await countCompletedCall(work.tx, expertId)
}

const calendars = async (work: SystemContext, moved: Moved): Promise<void> =>
  tellCalendars(work, await recordFor(work, moved))

/** What follows when a call has moved: inboxes, mails, calendars. */
export const reactions = [
  on(events.callRequested, 'calls.requested.inbox', tellInboxes('requested', 'call_requested')),
  on(events.callRequested, 'calls.requested.mail', mailRequest),
  on(events.timesOffered, 'calls.offered.inbox', tellInboxes('times_offered', 'times_offered')),
  on(events.timesOffered, 'calls.offered.mail', mailOffer),
  on(events.callScheduled, 'calls.scheduled.inbox', tellInboxes('scheduled', 'call_scheduled')),
  on(events.callScheduled, 'calls.scheduled.calendars', calendars),
  on(events.callRescheduled, 'calls.rescheduled.inbox', tellInboxes('rescheduled', 'call_rescheduled')),
  on(events.callRescheduled, 'calls.rescheduled.calendars', calendars),
  on(events.callPostponed, 'calls.postponed.inbox', tellInboxes('postponed', 'call_postponed')),
  on(events.callPostponed, 'calls.postponed.calendars', calendars),
  on(events.callHeld, 'calls.held.inbox', tellInboxes('held', 'call_on_hold')),
  on(events.callHeld, 'calls.held.calendars', calendars),
  on(events.callCancelled, 'calls.cancelled.inbox', tellInboxes('cancelled', 'call_cancelled')),
  on(events.callCancelled, 'calls.cancelled.calendars', calendars),
  on(events.callCancelled, 'calls.cancelled.mail', mailWithdrawal),
  on(events.callReopened, 'calls.reopened.inbox', tellInboxes('reopened', 'call_reopened')),
  on(events.callReopened, 'calls.reopened.mail', mailRequest),
  on(events.callCompleted, 'calls.completed.inbox', tellInboxes('completed', 'call_completed')),
  on(events.callCompleted, 'calls.completed.count', countForExpert),
]
