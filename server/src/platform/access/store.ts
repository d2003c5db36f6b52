import { sql } from 'kysely'
import type { ActorRow } from '../db/database.ts'
import type { Db, Tx } from '../db/tables.ts'
import type { Site } from './actor.ts'

/** Every site of every tenant: read before a tenant is known, because the origin is what tells it. */
export const allSites = async (db: Db): Promise<Site[]> => {
  const { rows } = await sql<Site>`select id, tenant_id as "tenantId", portal, origin, slug from sites`.execute(db)
  return rows
}

/** Whose session it is, if it lives and its person may come in. The transaction must be the session's tenant's. */
export const sessionActor = async (tx: Tx, sessionId: string, at: Date): Promise<ActorRow | undefined> => {
  const { rows } = await sql<ActorRow>`select * from session_actor(${sessionId}, ${at})`.execute(tx)
  return rows[0]
}
