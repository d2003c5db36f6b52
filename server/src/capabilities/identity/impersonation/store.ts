import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { fullNameSql } from '../../people/queries.ts'
import type { ActiveSession } from '../sessions/store.ts'

interface ImpersonationHandleRow {
  tenant_id: string
  hash: Buffer
  session_id: string
  /** A code is spent once; a handle stays until its session ends. */
  kind: 'code' | 'handle'
  expires_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    impersonation_handles: ImpersonationHandleRow
  }
}

export const insertHandle = (tx: Tx, handle: ImpersonationHandleRow) =>
  tx.insertInto('impersonation_handles').values(handle).execute()

/** A session in which another person impersonates its owner. */
export interface ImpersonationSession extends Omit<ActiveSession, 'deviceHash' | 'personId'> {
  readonly personId: string
  readonly impersonatorId: string
  /** The impersonator's own session. */
  readonly fromSessionId: string
}

const sessionColumns = sql`s.id as "sessionId", s.person_id as "personId", s.method, s.remember, s.expires_at as "expiresAt",
  s.impersonator_id as "impersonatorId", s.impersonator_session_id as "fromSessionId"`

/** Finds the session of an impersonation handle at a site. */
export const sessionByHandle = async (
  tx: Tx,
  hash: Buffer,
  siteId: string,
  at: Date,
): Promise<ImpersonationSession | undefined> => {
  const { rows } = await sql<ImpersonationSession>`
    select ${sessionColumns} from impersonation_handles h join sessions s on (s.tenant_id, s.id) = (h.tenant_id, h.session_id)
    where h.hash = ${hash} and h.kind = 'handle' and h.expires_at > ${at} and s.site_id = ${siteId}`.execute(tx)
  return rows[0]
}

/** Consumes a code at its site. Of concurrent attempts, exactly one gets the session. */
export const consumeCode = async (
  tx: Tx,
  hash: Buffer,
  siteId: string,
  at: Date,
): Promise<ImpersonationSession | undefined> => {
  const { rows } = await sql<ImpersonationSession>`
    delete from impersonation_handles h using sessions s
    where h.hash = ${hash} and h.kind = 'code' and h.expires_at > ${at}
      and (s.tenant_id, s.id) = (h.tenant_id, h.session_id) and s.site_id = ${siteId}
    returning ${sessionColumns}`.execute(tx)
  return rows[0]
}

/** Extends the impersonator's own session until an instant, so that it does not idle out meanwhile. */
export const extendOwnSession = async (tx: Tx, sessionId: string, until: Date): Promise<void> => {
  await sql`update sessions set idle_until = least(expires_at, greatest(idle_until, ${until}::timestamptz))
    where id = ${sessionId} and ended_at is null`.execute(tx)
  await sql`update refresh_tokens r set expires_at = least(s.expires_at, greatest(r.expires_at, ${until}::timestamptz))
    from sessions s where (s.tenant_id, s.id) = (r.tenant_id, r.session_id) and s.id = ${sessionId}
      and s.ended_at is null and r.rotated_at is null and r.revoked_at is null`.execute(tx)
}

/** The impersonator of a session, its end, and the site of the impersonator's own session. */
export const findImpersonation = async (tx: Tx, sessionId: string) => {
  const { rows } = await sql<{ impersonatorId: string; impersonatorName: string; until: Date; fromSiteId: string }>`
    select s.impersonator_id as "impersonatorId", ${fullNameSql('p')} as "impersonatorName", s.expires_at as until,
      own.site_id as "fromSiteId"
    from sessions s
      join people p on (p.tenant_id, p.id) = (s.tenant_id, s.impersonator_id)
      join sessions own on (own.tenant_id, own.id) = (s.tenant_id, s.impersonator_session_id)
    where s.id = ${sessionId}`.execute(tx)
  return rows[0]
}

/** The permissions that decide whether a person may be impersonated. */
export const permissionsOf = async (tx: Tx, personId: string) =>
  tx.selectFrom('people').select(['permissions']).where('id', '=', personId).executeTakeFirstOrThrow()

/** Deletes expired handles and codes. */
export const deleteExpiredHandles = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('impersonation_handles').where('expires_at', '<', at).execute()
}
