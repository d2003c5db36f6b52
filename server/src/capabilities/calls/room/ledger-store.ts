import type { SeatKind } from '@colloquy/contract/calls/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import type { RoomVisit } from './minutes-ledger.ts'

export interface VisitRow {
  tenant_id: string
  id: string
  call_id: string
  person_id: string
  /** Whoever listens leaves no visit. */
  seat: Exclude<SeatKind, 'silent_compliance'>
  peer_id: string
  entered_at: Date
  left_at: Date | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    room_visits: VisitRow
  }
}

/** All visits to the room of a call. */
export const visitsOf = async (tx: Tx, callId: string): Promise<RoomVisit[]> => {
  const rows = await tx
    .selectFrom('room_visits')
    .select(['seat', 'entered_at', 'left_at'])
    .where('call_id', '=', callId)
    .execute()
  return rows.map((row) => ({ seat: row.seat, enteredAt: row.entered_at, leftAt: row.left_at }))
}

/** The people who have been in the room, with their seats. */
export const visitorRows = (tx: Tx, callId: string) =>
  tx.selectFrom('room_visits').select(['person_id', 'seat']).distinct().where('call_id', '=', callId).execute()

/** The visits that have not ended. */
export const openVisits = (tx: Tx, callId: string) =>
  tx
    .selectFrom('room_visits')
    .select(['id', 'person_id', 'seat', 'peer_id', 'entered_at'])
    .where('call_id', '=', callId)
    .where('left_at', 'is', null)
    .orderBy('entered_at')
    .execute()

/** Starts a visit. A connection that enters again keeps its open visit. */
export const insertVisit = async (tx: Tx, row: Omit<VisitRow, 'left_at'>): Promise<void> => {
  await tx
    .insertInto('room_visits')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'call_id', 'peer_id']).where('left_at', 'is', null).doNothing(),
    )
    .execute()
}

const closeOpenVisits = (tx: Tx, at: Date) =>
  tx
    .updateTable('room_visits')
    // The clock may have been set back; a visit must not end before it started.
    .set((eb) => ({ left_at: eb.fn<Date>('greatest', [eb.val(at), 'entered_at']) }))
    .where('left_at', 'is', null)

/** Ends the visit of a connection. @returns whether there was an open one */
export const closePeerVisit = async (tx: Tx, callId: string, peerId: string, at: Date): Promise<boolean> => {
  const closed = await closeOpenVisits(tx, at)
    .where('call_id', '=', callId)
    .where('peer_id', '=', peerId)
    .returning('id')
    .execute()
  return closed.length > 0
}

/** Ends the visits of some of a person's own connections. */
export const closeOwnVisits = async (
  tx: Tx,
  { callId, personId, peerIds, at }: { callId: string; personId: string; peerIds: readonly string[]; at: Date },
): Promise<void> => {
  if (peerIds.length === 0) return
  await closeOpenVisits(tx, at)
    .where('call_id', '=', callId)
    .where('person_id', '=', personId)
    .where('peer_id', 'in', [...peerIds])
    .execute()
}

/** Ends all open visits of a call. */
export const closeVisits = async (tx: Tx, callId: string, at: Date): Promise<void> => {
  await closeOpenVisits(tx, at).where('call_id', '=', callId).execute()
}
