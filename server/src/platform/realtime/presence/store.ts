import { type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'
import type { Peer, Room } from '../../operations/live-rooms.ts'

interface ProcessRow {
  id: string
  heartbeat_count: Generated<number>
  seen_at: Date
  is_lost: Generated<boolean>
}

interface MemberRow {
  tenant_id: string
  room: string
  socket_id: string
  process_id: string
  person_id: string | null
  link_id: string | null
  session_id: string
}

declare module '../../db/tables.ts' {
  interface Tables {
    live_processes: ProcessRow
    live_members: MemberRow
  }
}

/** A process as the others see it. */
export interface ProcessSeen {
  readonly id: string
  readonly heartbeatCount: number
  /** Its last heartbeat, by its own clock. */
  readonly seenAt: Date
}

export const insertProcess = async (db: Db, id: string, at: Date): Promise<void> => {
  await db.insertInto('live_processes').values({ id, seen_at: at }).execute()
}

export const deleteProcess = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('live_processes').where('id', '=', id).execute()
}

/** Sends a heartbeat; false when the others consider this process lost. */
export const sendHeartbeat = async (db: Db, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('live_processes')
    .set((old) => ({ heartbeat_count: old('heartbeat_count', '+', 1), seen_at: at }))
    .where('id', '=', id)
    .where('is_lost', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All processes, including lost ones until they are cleaned up. */
export const allProcesses = async (db: Db): Promise<ProcessSeen[]> =>
  db.selectFrom('live_processes').select(['id', 'heartbeat_count as heartbeatCount', 'seen_at as seenAt']).execute()

/**
 * Marks a process as lost, unless it has sent a heartbeat meanwhile. From then on nobody can enter a room there:
 * pending entries lock its row, and while there is one the result is false.
 */
export const markLost = async (db: Db, { id, heartbeatCount }: ProcessSeen): Promise<boolean> => {
  const { rows } = await sql`
    with locked as (select id from live_processes where id = ${id} and heartbeat_count = ${heartbeatCount} for update skip locked)
    update live_processes p set is_lost = true from locked where p.id = locked.id returning p.id`.execute(db)
  return rows.length > 0
}

/**
 * Records that a connection of a process is in rooms.
 * @throws Error when the process is considered lost, because nobody would remove the connection
 */
export const insertMember = async (
  tx: Tx,
  { tenantId, socketId, personId, linkId, sessionId }: Peer,
  processId: string,
  rooms: readonly Room[],
): Promise<void> => {
  const { rows } = await sql`select from live_processes where id = ${processId} and not is_lost for key share`.execute(
    tx,
  )
  if (rows.length === 0) throw new Error('this process was marked as lost by the others')
  const row = { tenant_id: tenantId, socket_id: socketId, process_id: processId }
  await tx
    .insertInto('live_members')
    .values(rooms.map((room) => ({ ...row, room, person_id: personId, link_id: linkId, session_id: sessionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records that a connection has left rooms. */
export const deleteMember = async (tx: Tx, socketId: string, rooms: readonly Room[]): Promise<void> => {
  await tx.deleteFrom('live_members').where('socket_id', '=', socketId).where('room', 'in', rooms).execute()
}

/** The members of a room. */
export const membersOf = async (tx: Tx, room: Room): Promise<Peer[]> => {
  const rows = await tx.selectFrom('live_members').selectAll().where('room', '=', room).orderBy('socket_id').execute()
  return rows.map(peerOf)
}

const peerOf = ({ socket_id, tenant_id, person_id, link_id, session_id }: MemberRow): Peer => {
  const ids = { personId: person_id, linkId: link_id, sessionId: session_id }
  return { socketId: socket_id, tenantId: tenant_id, participantId: (link_id ?? person_id) as string, ...ids }
}

/** A closed connection, and the rooms it was in. */
export interface DepartedMember extends Peer {
  readonly rooms: readonly Room[]
}

/** Removes a connection, or all connections of a process, from their rooms; of concurrent callers, one gets each. */
export const deleteMembers = async (
  tx: Tx,
  whose: { readonly socketId: string } | { readonly processId: string },
): Promise<DepartedMember[]> => {
  const leaving = tx.deleteFrom('live_members')
  const theirs =
    'socketId' in whose
      ? leaving.where('socket_id', '=', whose.socketId)
      : leaving.where('process_id', '=', whose.processId)
  const rows = await theirs.returningAll().execute()
  const bySocket = Map.groupBy(rows, (row) => row.socket_id)
  return [...bySocket.values()].map((there) => {
    const [first] = there as [MemberRow, ...MemberRow[]]
    return { ...peerOf(first), rooms: there.map((row) => row.room as Room) }
  })
}
