import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { SeatRow } from '../store.ts'

/** Inserts a seat behind the others. */
export const insertSeat = async (tx: Tx, seat: Omit<SeatRow, 'position'>): Promise<void> => {
  await tx
    .insertInto('call_seats')
    .values({
      ...seat,
      position: sql<number>`(select coalesce(max(s.position) + 1, 0) from call_seats s where s.call_id = ${seat.call_id})`,
    })
    .execute()
}

/** Deletes a seat. */
export const deleteSeat = async (tx: Tx, seatId: string): Promise<void> => {
  await tx.deleteFrom('call_seats').where('id', '=', seatId).execute()
}
