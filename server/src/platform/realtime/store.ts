import { sql } from 'kysely'
import type { Db, Tx } from '../db/tables.ts'

/** Keeps the hash of a ticket that opens one live connection for a session, until it expires. */
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

/** Spends a ticket: the first who shows it learns its session, everybody after that learns nothing. */
export const takeTicket = async (
  db: Db,
  hash: Buffer,
  at: Date,
): Promise<{ readonly tenantId: string; readonly sessionId: string } | undefined> => {
  const { rows } = await sql<{ tenantId: string; sessionId: string }>`
    select tenant_id as "tenantId", session_id as "sessionId" from take_ticket(${hash}, ${at})`.execute(db)
  return rows[0]
}

/** Removes tickets nobody has shown. */
export const deleteOldTickets = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('live_tickets').where('expires_at', '<=', at).execute()
}

/** A session that opens nothing any more. */
export interface EndedSession {
  readonly id: string
  readonly reason: string
}

/** Those of the sessions that have ended, have run out, or whose person may not come in any more. */
export const endedSessions = async (tx: Tx, sessionIds: readonly string[], at: Date): Promise<EndedSession[]> => {
  const { rows } = await sql<EndedSession>`select id, reason from ended_sessions(${sessionIds}::uuid[], ${at})`.execute(
    tx,
  )
  return rows
}

/** What processes tell each other when connections must be closed: those of a session, or all of a person. */
export type SessionEnding =
  | { readonly session: string; readonly reason: string }
  | { readonly person: string; readonly reason: string }

/** Says the same as the triggers on sessions and people, for what ends without a change in their rows. */
export const notifySessionEnding = async (db: Db, ending: SessionEnding): Promise<void> => {
  await sql`select pg_notify('session_ended', ${JSON.stringify(ending)})`.execute(db)
}
