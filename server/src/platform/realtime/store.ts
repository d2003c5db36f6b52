import { sql } from 'kysely'
import type { Db, Tx } from '../db/tables.ts'

/** Stores the hash of a ticket that opens one live connection for a session, until it expires. */
export const insertTicket = async (
  tx: Tx,
  ticket: { readonly tenantId: string; readonly hash: Buffer; readonly sessionId: string; readonly expiresAt: Date },
): Promise<void> => {
  await tx
    .insertInto('live_tickets')
    .values({
      tenant_id: ticket.tenantId,
      hash: ticket.hash,
      session_id: ticket.sessionId,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Redeems a ticket: exactly one caller gets its session. */
export const consumeTicket = async (
  db: Db,
  hash: Buffer,
  at: Date,
): Promise<{ readonly tenantId: string; readonly sessionId: string } | undefined> => {
  const { rows } = await sql<{ tenantId: string; sessionId: string }>`
    select tenant_id as "tenantId", session_id as "sessionId" from consume_live_ticket(${hash}, ${at})`.execute(db)
  return rows[0]
}

/** Deletes expired tickets. */
export const deleteOldTickets = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('live_tickets').where('expires_at', '<=', at).execute()
}

/** A session that is no longer valid. */
export interface EndedSession {
  readonly id: string
  readonly reason: string
}

/** The sessions that have ended or expired, or whose person may no longer sign in. */
export const endedSessions = async (tx: Tx, sessionIds: readonly string[], at: Date): Promise<EndedSession[]> => {
  const { rows } = await sql<EndedSession>`select id, reason from ended_sessions(${sessionIds}::uuid[], ${at})`.execute(
    tx,
  )
  return rows
}

/** The message between processes to close connections: those of a session, or all of a person. */
export type SessionEnding =
  | { readonly session: string; readonly reason: string }
  | { readonly person: string; readonly reason: string }

/** Sends the same notification as the triggers on sessions and people, for ends without a changed row. */
export const notifySessionEnding = async (db: Db, ending: SessionEnding): Promise<void> => {
  await sql`select pg_notify('session_ended', ${JSON.stringify(ending)})`.execute(db)
}
