import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { MediaConnection } from '../../../platform/media/media-server.ts'
import { roomStateOf } from '../present.ts'
import { openVisits } from './ledger-store.ts'
import { lobbyOf } from './queries.ts'

/** Those of some connections with the media server whose people are in the room, or observe it from a silent seat while it is open. */
export const entitledConnections = async (
  tx: Tx,
  connections: readonly MediaConnection[],
  at: Date,
): Promise<ReadonlySet<MediaConnection>> => {
  const entitled = new Set<MediaConnection>()
  for (const [callId, ofCall] of Map.groupBy(connections, ({ seat }) => seat.callId)) {
    const visitors = new Set((await openVisits(tx, callId)).map(({ person_id }) => person_id))
    const observers = ofCall.some(({ direction }) => direction === 'listens')
      ? await presentObservers(tx, callId, at)
      : new Set<string>()
    for (const connection of ofCall)
      if ((connection.direction === 'sends' ? visitors : observers).has(connection.seat.personId))
        entitled.add(connection)
  }
  return entitled
}

/** The holders of silent seats who are connected with the room of an open call. */
const presentObservers = async (tx: Tx, callId: string, at: Date): Promise<ReadonlySet<string>> => {
  const call = await tx
    .selectFrom('calls')
    .select(['status', 'starts_at', 'ends_at'])
    .where('id', '=', callId)
    .executeTakeFirst()
  if (!call || roomStateOf(call, at) !== 'open') return new Set()
  const { rows } = await sql<{ person_id: string }>`
    select person_id from call_silent_seats s where call_id = ${callId} and exists (
      select from live_members m where m.room = ${lobbyOf(callId)} and m.person_id = s.person_id)`.execute(tx)
  return new Set(rows.map(({ person_id }) => person_id))
}
