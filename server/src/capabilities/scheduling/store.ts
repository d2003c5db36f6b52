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
  /** The interval as a range, for the exclusion constraint and its index. */
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
 * Locks persons, so that other bookings of them wait for this transaction. Locks are taken in the order of ids, which
 * prevents deadlocks; the exclusion constraint alone would allow them.
 */
export const lockPeople = async (tx: Tx, personIds: readonly string[]): Promise<void> => {
  await sql`select from people where id = any(${personIds}::uuid[]) order by id for no key update`.execute(tx)
}

const overlapping = ({ start, end }: Interval) => sql<boolean>`during && tstzrange(${start}, ${end}, '[)')`

/** Deletes expired holds in an interval. */
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

/** Deletes the bookings of a call, and expired holds of persons in an interval. */
export const deleteBookingsAndLapsedHolds = async (
  tx: Tx,
  {
    callId,
    personIds,
    interval,
    at,
  }: { readonly callId: string; readonly personIds: readonly string[]; readonly interval: Interval; readonly at: Date },
): Promise<void> => {
  await tx
    .deleteFrom('bookings')
    .where((eb) =>
      eb.or([
        eb('call_id', '=', callId),
        eb.and([
          eb('person_id', 'in', personIds),
          eb('kind', '=', 'hold'),
          eb('expires_at', '<=', at),
          overlapping(interval),
        ]),
      ]),
    )
    .execute()
}

type NewBooking = Omit<BookingRow, 'during'>

/** Inserts bookings, leaving out those that overlap another of the same person. @returns how many were inserted */
export const insertBookings = async (tx: Tx, rows: readonly NewBooking[]): Promise<number> => {
  const written = await tx
    .insertInto('bookings')
    .values([...rows])
    .onConflict((conflict) => conflict.constraint('bookings_no_overlap').doNothing())
    .returning('id')
    .execute()
  return written.length
}

/** Deletes all bookings of a call. */
export const deleteBookings = async (tx: Tx, callId: string): Promise<void> => {
  await tx.deleteFrom('bookings').where('call_id', '=', callId).execute()
}

/** Deletes a person's booking of a call. */
export const deleteBookingOf = async (tx: Tx, callId: string, personId: string): Promise<void> => {
  await tx.deleteFrom('bookings').where('call_id', '=', callId).where('person_id', '=', personId).execute()
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
