import { type CallGuest, listCallGuests } from '@colloquy/contract/calls/attendance/guest-operations'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query, type TransactionContext } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import type { CallRecord } from '../present.ts'
import { loadCallForReader } from '../queries.ts'
import { silentSeatsOf } from '../silent-seat-store.ts'
import { guestsOf, guestsPastRetention } from './store.ts'

interface OccupiedSeat {
  readonly id: string
  readonly personId: string
  readonly kind: SeatKind
}

/** The seats of a call, silent ones included where the actor gives them. */
const seatsToManage = async (
  { tx, actor }: Pick<TransactionContext<Actor>, 'tx' | 'actor'>,
  record: CallRecord,
): Promise<OccupiedSeat[]> => {
  const silent = policy.canGiveSeat('silent_compliance')(actor, record) ? await silentSeatsOf(tx, [record.call.id]) : []
  return [
    ...record.call.seats.map(({ id, person_id: personId, kind }) => ({ id, personId, kind })),
    ...silent.map(({ id, person_id: personId }) => ({ id, personId, kind: 'silent_compliance' as const })),
  ].filter(({ kind }) => policy.canGiveSeat(kind)(actor, record))
}

/** How the links of guests stand, of the seats that the actor may give. */
export const presentGuests = async (
  context: Pick<TransactionContext<Actor>, 'tx' | 'actor'>,
  record: CallRecord,
): Promise<CallGuest[]> => {
  const seats = await seatsToManage(context, record)
  const guests = await guestsOf(context.tx, record.call.id)
  return seats.flatMap(({ id: seatId, personId }) => {
    const guest = guests.find(({ person_id }) => person_id === personId)
    if (!guest) return []
    return {
      seatId,
      email: guest.email,
      purpose: guest.purpose,
      sentAt: guest.sent_at?.toISOString() ?? null,
      openedAt: guest.opened_at?.toISOString() ?? null,
      expiresAt: guest.expires_at?.toISOString() ?? null,
    }
  })
}

/** Ids of guests whose calls are over since before an instant. */
export const listGuestsPastRetention = (tx: Tx, before: Date, max: number): Promise<string[]> =>
  guestsPastRetention(tx, before, max)

export const listGuests = query(listCallGuests, {
  load: loadCallForReader,
  see: policy.canSee,
  allow: (actor, subject) => policy.seatsToGive(actor, subject).length > 0,
  run: async (context) => ({ guests: await presentGuests(context, context.subject) }),
})
