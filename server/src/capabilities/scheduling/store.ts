import type { Interval } from '@colloquy/contract/time'
import { type GeneratedAlways, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

export interface BookingRow {
  tenant_id: string
  id: string
  person_id: string
  call_id: string
  starts_at: Date
  ends_at: Date
  /** The same as a range, for the constraint and its index. */
  during: GeneratedAlways<string>
  kind: 'call' | 'hold'
  expires_at: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    bookings: BookingRow
  }
}

/**
 * Makes everybody else who books one of these persons wait for this transaction. In the order of their ids,
 * so that two bookings of the same persons never wait for one another; the constraint alone would let them deadlock.
 */
export const lockPersons = async (tx: Tx, personIds: readonly string[]): Promise<void> => {
  await sql`select from people where id = any(${personIds}::uuid[]) order by id for no key update`.execute(tx)
}

const overlapping = ({ start, end }: Interval) => sql<boolean>`during && tstzrange(${start}, ${end}, '[)')`

/** Removes holds that have lapsed and would stand in the way. */
export const deleteLapsedHolds = async (
  tx: Tx,
  personIds: readonly string[],
  interval: Interval,
  at: Date,
): Promise<void> => {
  await tx
    .deleteFrom('bookings')
    .where('person_id', 'in', personIds)
    .where('kind', '=', 'hold')
    .where('expires_at', '<=', at)
    .where(overlapping(interval))
    .execute()
}

type NewBooking = Omit<BookingRow, 'during'>

/** Writes bookings; answers how many fitted. Those that overlap another of the same person are left out. */
export const insertBookings = async (tx: Tx, rows: readonly NewBooking[]): Promise<number> => {
  const written = await tx
    .insertInto('bookings')
    .values([...rows])
    .onConflict((conflict) => conflict.constraint('bookings_no_overlap').doNothing())
    .returning('id')
    .execute()
  return written.length
}

/** Removes whatever is booked for a call. */
export const deleteBookings = async (tx: Tx, callId: string): Promise<void> => {
  await tx.deleteFrom('bookings').where('call_id', '=', callId).execute()
}

/** The bookings of persons that overlap an interval, without expired holds. */
export const bookingsOf = (tx: Tx, personIds: readonly string[], interval: Interval, at: Date) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'person_id', 'call_id', 'starts_at', 'ends_at', 'kind'])
    .where('person_id', 'in', personIds)
    .where(overlapping(interval))
    .where((eb) => eb.or([eb('kind', '=', 'call'), eb('expires_at', '>', at)]))
    .orderBy('starts_at')
    .execute()
