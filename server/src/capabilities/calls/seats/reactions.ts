import { seatsChanged, silentSeatsChanged } from '@colloquy/contract/calls/events'
import { seatKinds } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { notify } from '../../notifications/commands.ts'
import { personSummaries } from '../../people/queries.ts'
import { type ReplySettings, sendCalendarUpdates } from '../calendar-invitations/mails.ts'
import { mailCallSeat, otherName, prepareCorrespondence } from '../mails.ts'
import { canBeNotified } from '../policy.ts'
import { intervalOf, openOffers, pathOf } from '../present.ts'
import { lockCall } from '../transition-commands.ts'

interface SeatChange {
  readonly callId: string
  readonly newHolderId: string | null
  readonly formerHolderId: string | null
}

/** Tells whoever was given a seat or lost it, and nobody else: in the inbox, and by mail or calendar. */
const notifyOfSeat = async (
  context: SystemContext,
  { callId, newHolderId, formerHolderId }: SeatChange,
  key: string,
  settings: ReplySettings,
): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  if (!record) return
  const { call } = record
  const correspondence = await prepareCorrespondence(context, record)
  const startsAt = intervalOf(call)?.start
  const parameters = { topic: call.topic, code: call.code }
  const hasCalendar = isBooked(call.status)
  // Those who have given themselves a seat know it.
  const isOwn = call.seats.some(({ person_id, state }) => person_id === newHolderId && state === 'accepted')
  for (const seat of seatKinds)
    for (const reader of correspondence.readers[seat].filter(({ personId }) => personId === newHolderId)) {
      if (isOwn) continue
      const name = otherName(correspondence, seat, reader.language)
      const notice = { kind: 'seat_given', parameters: { ...parameters, name }, path: pathOf(record) } as const
      await notify(context, { ...notice, personId: reader.personId, key: `seat_given:${callId}:${key}`, startsAt })
      if (hasCalendar) continue
      const offers = seat === 'client' && call.wait_type === 'client_times' ? openOffers(call, context.at) : []
      const mail =
        offers.length > 0 ? ({ kind: 'calls.offered', slots: offers } as const) : { kind: 'calls.seated' as const }
      await mailCallSeat(context, correspondence, seat, reader, { ...mail, occasion: key })
    }
  const former = formerHolderId ? (await personSummaries(context.tx, [formerHolderId])).get(formerHolderId) : undefined
  const keepsSeat =
    former && seatKinds.some((seat) => correspondence.seats[seat].some(({ personId }) => personId === formerHolderId))
  if (former && !keepsSeat && canBeNotified(former, 'compliance', record)) {
    const notice = { kind: 'seat_taken', parameters, path: pathOf(record) } as const
    await notify(context, { ...notice, personId: former.personId, key: `seat_taken:${callId}:${key}`, startsAt })
  }
  if (hasCalendar) await sendCalendarUpdates(context, record, settings)
}

/** Mails and notifications that follow from changed seats. */
export const seatReactions = (settings: ReplySettings) => [
  on(seatsChanged, 'calls.seats', (context, change) => notifyOfSeat(context, change, `${change.version}`, settings)),
  on(silentSeatsChanged, 'calls.seats.silent', (context, change) =>
    notifyOfSeat(context, change, change.changeId, settings),
  ),
]
