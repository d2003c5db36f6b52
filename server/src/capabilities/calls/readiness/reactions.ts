import { seatReminded } from '@colloquy/contract/calls/events'
import { seatKinds } from '@colloquy/contract/calls/shapes'
import type { Payload } from '@colloquy/contract/operation'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { notify } from '../../notifications/commands.ts'
import { mailCallSeat, otherName, prepareCorrespondence } from '../mails.ts'
import { intervalOf, pathOf } from '../present.ts'
import { loadCall } from '../queries.ts'

/** Mails and notifies the reminded person, if they still have a seat and the call still has a time. */
const remindSeat = async (
  context: SystemContext,
  { callId, personId, reminderId }: Payload<typeof seatReminded>,
): Promise<void> => {
  const record = await loadCall({ tx: context.tx, input: { callId } })
  const slot = record && intervalOf(record.call)
  if (!record || !slot || !record.seated.includes(personId)) return
  const correspondence = await prepareCorrespondence(context, record)
  for (const seat of seatKinds)
    for (const reader of correspondence.readers[seat].filter((one) => one.personId === personId)) {
      await mailCallSeat(context, correspondence, seat, reader, {
        kind: 'calls.remindSeat',
        occasion: reminderId,
        slots: [slot],
      })
      await notify(context, {
        personId,
        kind: 'call_seat_reminder',
        parameters: {
          name: otherName(correspondence, seat, reader.language),
          topic: record.call.topic,
          code: record.call.code,
        },
        path: pathOf(record),
        key: `call_seat_reminder:${reminderId}`,
        startsAt: slot.start,
      })
    }
}

export const readinessReactions = [on(seatReminded, 'calls.readiness.reminded', remindSeat)]
