import { seatsChanged } from '@colloquy/contract/calls/events'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import { recordingChanged } from '@colloquy/contract/recordings/events'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import * as calls from '../../calls/policy.ts'
import { type CallRecord, isRoomOpen } from '../../calls/queries.ts'
import { lockCall } from '../../calls/transition-commands.ts'
import { mailPerson, notify, resolveNotifications } from '../../notifications/commands.ts'
import { homePathOf } from '../../people/policy.ts'
import { personSummaries } from '../../people/queries.ts'
import { mailBranding, siteOfPerson } from '../../tenancy/queries.ts'
import { requestedMail } from './mails.ts'
import { type RecordingRequestRow, requestsOf } from './store.ts'
import { latestAnswers } from './transition-commands.ts'

const kind = 'recording_requested'

/** Tells those with a seat who have not answered, but for the one who has asked, that a call waits for their answer. */
const notifySeats = async (
  context: SystemContext,
  record: CallRecord,
  request: RecordingRequestRow,
  answered: ReadonlySet<string>,
): Promise<void> => {
  const { tx, actor } = context
  const { code, topic, starts_at: start, ends_at: end } = record.call
  const slot = start && end ? { start, end } : undefined
  const asked = record.seats.filter(
    ({ personId, kind: seat }) =>
      seatRules[seat].isVisibleInRoom && personId !== request.requested_by && !answered.has(personId),
  )
  const people = await personSummaries(
    tx,
    asked.map(({ personId }) => personId),
  )
  const branding = await mailBranding(tx)
  for (const { personId, kind: seat } of asked) {
    const reader = people.get(personId)
    if (!reader || !calls.canBeNotified(reader, seat, record)) continue
    await notify(context, {
      personId,
      kind,
      parameters: { topic },
      path: `calls/${record.call.id}`,
      key: `${kind}:${request.id}`,
      startsAt: slot?.start,
    })
    if (!reader.email) continue
    const to = { ...reader, name: reader.fullName, email: reader.email }
    const site = await siteOfPerson(tx, actor.tenantId, reader.personType)
    const path = `${homePathOf(reader)}/calls/${record.call.id}`
    await mailPerson(
      context,
      personId,
      requestedMail({ recordingId: request.id, code, topic, slot, path }, { to, site, branding }),
    )
  }
}

/** Tells whoever still has to answer before the call, each once, and settles what they were told when it needs no answer any more. */
const updateNotifications = async (context: SystemContext, { callId }: { callId: string }): Promise<void> => {
  const { tx, at } = context
  // Most calls have none: they are not locked.
  if ((await requestsOf(tx, callId)).length === 0) return
  const record = await lockCall({ tx, input: { callId } })
  const [latest] = await requestsOf(tx, callId)
  if (!record || !latest) return
  const path = `calls/${callId}`
  if (latest.state !== 'requested') return resolveNotifications(context, path, [kind])
  const answered = new Set((await latestAnswers(tx, latest.id)).keys())
  for (const personId of answered) await resolveNotifications(context, path, [kind], personId)
  // In the room, everybody is asked there.
  if (!isRoomOpen(record, at)) await notifySeats(context, record, latest, answered)
}

export const notificationReactions = [
  on(recordingChanged, 'recordings.notify', updateNotifications),
  on(seatsChanged, 'recordings.notify-seats', updateNotifications),
]
