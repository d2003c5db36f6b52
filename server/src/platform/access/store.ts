import { sql } from 'kysely'
import type { ActorRow } from '../db/database.ts'
import type { Db, Tx } from '../db/tables.ts'
import type { Site } from './actor.ts'

/** Every site of every tenant: read before a tenant is known, because the origin is what tells it. */
export const allSites = async (db: Db): Promise<Site[]> => {
  const { rows } = await sql<Site>`select id, tenant_id as "tenantId", portal, origin, slug from sites`.execute(db)
  return rows
}

/** Whose session it is, if it has not ended and its person may sign in. The transaction must be the session's tenant's. */
export const sessionActor = async (tx: Tx, sessionId: string, at: Date): Promise<ActorRow | undefined> => {
  const { rows } = await sql<ActorRow>`select * from session_actor(${sessionId}, ${at})`.execute(tx)
  return rows[0]
}

/** How long a sensitive change may follow a sign-in or a reauthentication. */
export const proofTtlMs = 5 * 60_000

/**
 * Whether the person of a session has proven their identity a moment ago: by signing in with a credential of their own, or
 * by reauthentication. Links and impersonation prove nothing.
 */
export const hasRecentProof = async (tx: Tx, sessionId: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from sessions
    where id = ${sessionId} and impersonator_id is null
      and greatest(reauthenticated_at, case when method in ('password', 'passkey', 'external') then started_at end)
        > ${new Date(at.getTime() - proofTtlMs)}`.execute(tx)
  return rows.length > 0
}
