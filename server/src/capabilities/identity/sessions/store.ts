import { type ExpressionBuilder, sql } from 'kysely'
import { prepared, preparedWithCommit } from '../../../platform/db/statements/prepared-statement.ts'
import type { Tables, Tx } from '../../../platform/db/tables.ts'
import type { SignInMethod } from '../rules.ts'
import { type Account, accountColumns } from '../store.ts'
import { recordDevice, type SeenDevice } from './known-device-store.ts'

/** Additional columns of a session opened by a share link or by an impersonation. */
export interface SessionDelegation {
  share_link_id: string | null
  resource_type: string | null
  resource_id: string | null
  participant_type: string | null
  impersonator_id: string | null
  impersonator_session_id: string | null
}
const noDelegation: SessionDelegation = {
  share_link_id: null,
  resource_type: null,
  resource_id: null,
  participant_type: null,
  impersonator_id: null,
  impersonator_session_id: null,
}

interface SessionRow extends SessionDelegation {
  tenant_id: string
  id: string
  site_id: string
  /** Null for a share link without an account. */
  person_id: string | null
  method: SignInMethod
  remember: boolean
  user_agent: string
  address: string
  started_at: Date
  seen_at: Date
  idle_until: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
  /** When the person last reauthenticated in this session. */
  reauthenticated_at: Date | null
}

interface AccessTokenRow {
  tenant_id: string
  hash: Buffer
  session_id: string
  expires_at: Date
}

interface RefreshTokenRow {
  tenant_id: string
  hash: Buffer
  session_id: string
  parent_hash: Buffer | null
  device_hash: Buffer
  issued_at: Date
  expires_at: Date
  rotated_at: Date | null
  encrypted_successor: Buffer | null
  revoked_at: Date | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sessions: SessionRow
    access_tokens: AccessTokenRow
    refresh_tokens: RefreshTokenRow
  }
}

/** A new session. */
export type NewSession = Omit<SessionRow, 'ended_at' | 'end_reason' | 'reauthenticated_at' | keyof SessionDelegation> &
  Partial<SessionDelegation>

const session = (row: SessionValues) => sql`
  insert into sessions (tenant_id, id, site_id, person_id, method, remember, user_agent, address, started_at, seen_at,
    idle_until, expires_at, share_link_id, resource_type, resource_id, participant_type, impersonator_id, impersonator_session_id)
  values (${row.tenant_id}, ${row.id}, ${row.site_id}, ${row.person_id}, ${row.method}, ${row.remember}, ${row.user_agent},
    ${row.address}, ${row.started_at}, ${row.seen_at}, ${row.idle_until}, ${row.expires_at}, ${row.share_link_id},
    ${row.resource_type}, ${row.resource_id}, ${row.participant_type}, ${row.impersonator_id}, ${row.impersonator_session_id})`
type SessionValues = Omit<SessionRow, 'ended_at' | 'end_reason' | 'reauthenticated_at'>

/** Tokens of a session; only their hashes are stored. */
export interface NewTokens {
  readonly tenantId: string
  readonly sessionId: string
  readonly accessHash: Buffer
  readonly accessUntil: Date
  readonly refreshHash: Buffer
  /** The token it replaces. */
  readonly parentHash: Buffer | null
  readonly deviceHash: Buffer
  readonly issuedAt: Date
  readonly refreshUntil: Date
}

const refreshToken = (row: NewTokens) => sql`
  insert into refresh_tokens (tenant_id, hash, session_id, parent_hash, device_hash, issued_at, expires_at)
  values (${row.tenantId}, ${row.refreshHash}, ${row.sessionId}, ${row.parentHash}, ${row.deviceHash}, ${row.issuedAt},
    ${row.refreshUntil})`

const accessToken = (row: Pick<NewTokens, 'tenantId' | 'sessionId' | 'accessHash' | 'accessUntil'>) => sql`
  insert into access_tokens (tenant_id, hash, session_id, expires_at)
  values (${row.tenantId}, ${row.accessHash}, ${row.sessionId}, ${row.accessUntil})`

const touchSession = (row: { readonly sessionId: string; readonly seenAt: Date; readonly idleUntil: Date }) =>
  sql`update sessions set seen_at = ${row.seenAt}, idle_until = ${row.idleUntil} where id = ${row.sessionId}`

const insertSessionStatement = prepared((_, row: SessionValues) => session(row))

/** Inserts a session without tokens. */
export const insertSession = (tx: Tx, row: NewSession) => insertSessionStatement(tx, { ...noDelegation, ...row })

/** Inserts a session with its first tokens, at commit. `isKnown`: the browser becomes a known device of the person. */
export const openWithTokens = (
  tx: Tx,
  row: NewSession,
  tokens: Omit<NewTokens, 'tenantId' | 'sessionId'> & { readonly isKnown: boolean },
): void =>
  insertSessionWithTokens(tx, {
    ...noDelegation,
    ...row,
    ...tokens,
    tenantId: row.tenant_id,
    sessionId: row.id,
    device_hash: tokens.deviceHash,
  })

const insertSessionWithTokens = preparedWithCommit(
  (_, row: SessionValues & NewTokens & SeenDevice) => sql`
    with session as (${session(row)}), device as (${recordDevice(row)}), refresh as (${refreshToken(row)})
    ${accessToken(row)}`,
)

/** Stores new tokens of a session and renews its idle timeout, at commit. */
export const renewTokens = preparedWithCommit(
  (_, row: NewTokens & { readonly seenAt: Date; readonly idleUntil: Date }) =>
    sql`with session as (${touchSession(row)}), refresh as (${refreshToken(row)}) ${accessToken(row)}`,
)

/** The same with a new access token only. */
export const renewAccessToken = preparedWithCommit(
  (
    _,
    row: Pick<NewTokens, 'tenantId' | 'sessionId' | 'accessHash' | 'accessUntil'> & {
      readonly seenAt: Date
      readonly idleUntil: Date
    },
  ) => sql`with session as (${touchSession(row)}) ${accessToken(row)}`,
)

/** A session with the data that refreshing needs. */
export interface ActiveSession {
  readonly sessionId: string
  /** Null for a share link without an account. */
  readonly personId: string | null
  readonly method: SignInMethod
  readonly remember: boolean
  readonly expiresAt: Date
  readonly deviceHash: Buffer
}

/** The person of a session, while both are valid; share links may have none. */
export interface RotatedSession extends ActiveSession {
  readonly isValid: boolean
  readonly account: Account | undefined
}

const rotation = prepared(
  (_, token: { hash: Buffer; siteId: string; successor: Buffer; at: Date }) => sql<
    ActiveSession & Account & { isValid: boolean }
  >`
    with spent as (
      update refresh_tokens r set rotated_at = ${token.at}, encrypted_successor = ${token.successor}
      from sessions s
      where r.hash = ${token.hash} and r.rotated_at is null and r.revoked_at is null and r.expires_at > ${token.at}
        and (s.tenant_id, s.id) = (r.tenant_id, r.session_id) and s.site_id = ${token.siteId}
      returning s.tenant_id, s.id, s.person_id, s.method, s.remember, s.expires_at, r.device_hash
    )
    select s.id as "sessionId", s.method, s.remember, s.expires_at as "expiresAt", s.device_hash as "deviceHash",
      ${accountColumns}, exists (select from session_actor(s.id, ${token.at})) as "isValid"
    from spent s left join people p on (p.tenant_id, p.id) = (s.tenant_id, s.person_id)`,
)

/**
 * Consumes a refresh token and stores its successor, encrypted for its holder. Of concurrent attempts, one succeeds.
 * `undefined` when the token is unknown, used, revoked, expired, or of another site.
 */
export const rotateRefreshToken = async (
  tx: Tx,
  token: { readonly hash: Buffer; readonly siteId: string; readonly successor: Buffer },
  at: Date,
): Promise<RotatedSession | undefined> => {
  const [row] = await rotation(tx, { ...token, at })
  return row && { ...row, account: row.personId === null ? undefined : row }
}

/** A refresh token that could not be consumed, and whether its successor is unused. */
export interface RefreshTokenState extends ActiveSession {
  readonly rotatedAt: Date | null
  readonly revokedAt: Date | null
  readonly endedAt: Date | null
  readonly successor: Buffer | null
  readonly isChildFresh: boolean
}

/** The state of a refresh token of a site. */
export const refreshTokenState = async (
  tx: Tx,
  hash: Buffer,
  siteId: string,
): Promise<RefreshTokenState | undefined> => {
  const { rows } = await sql<RefreshTokenState>`
    select s.id as "sessionId", s.person_id as "personId", s.method, s.remember, s.expires_at as "expiresAt",
      s.ended_at as "endedAt",
      r.device_hash as "deviceHash", r.rotated_at as "rotatedAt", r.revoked_at as "revokedAt", r.encrypted_successor as successor,
      exists (select from refresh_tokens c where c.tenant_id = r.tenant_id and c.session_id = r.session_id
        and c.parent_hash = r.hash and c.rotated_at is null and c.revoked_at is null) as "isChildFresh"
    from refresh_tokens r join sessions s on (s.tenant_id, s.id) = (r.tenant_id, r.session_id)
    where r.hash = ${hash} and s.site_id = ${siteId}`.execute(tx)
  return rows[0]
}

/** A person's active sessions, newest first. */
export const activeSessions = (tx: Tx, personId: string, at: Date) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'method', 'user_agent', 'address', 'started_at', 'seen_at'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', at)
    .where('expires_at', '>', at)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The network address from which a session was opened. */
export const sessionAddress = async (tx: Tx, sessionId: string): Promise<string | undefined> =>
  (await tx.selectFrom('sessions').select('address').where('id', '=', sessionId).executeTakeFirst())?.address

/** The absolute expiry of a session. */
export const sessionExpiry = async (tx: Tx, sessionId: string): Promise<Date> =>
  (await tx.selectFrom('sessions').select('expires_at').where('id', '=', sessionId).executeTakeFirstOrThrow())
    .expires_at

/** Records that the person of a session has reauthenticated. */
export const recordProof = async (tx: Tx, sessionId: string, at: Date): Promise<void> => {
  await tx.updateTable('sessions').set({ reauthenticated_at: at }).where('id', '=', sessionId).execute()
}

/** The sign-in method of a session. */
export const sessionMethod = async (tx: Tx, sessionId: string): Promise<SignInMethod> =>
  (await tx.selectFrom('sessions').select('method').where('id', '=', sessionId).executeTakeFirstOrThrow()).method

/** The owner of an active session. */
export const activeSessionOwner = (tx: Tx, sessionId: string) =>
  tx
    .selectFrom('sessions')
    .select(['id as sessionId', 'person_id as personId'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** The sessions to end: one, all of a share link, or all of a person except one or none. */
export interface SessionSelector {
  /** Absent for the session of a share link without an account, which is identified by its own id. */
  readonly personId?: string | null | undefined
  readonly sessionId?: string | undefined
  readonly exceptId?: string | undefined
  readonly shareLinkId?: string | undefined
}

/**
 * Ends sessions with their refresh tokens. Access tokens become invalid with their session, and the changed row
 * notifies the processes that hold live connections.
 * @returns the ids of the sessions that were active
 */
export const endSessions = async (tx: Tx, which: SessionSelector, reason: string, at: Date): Promise<string[]> => {
  const { personId, sessionId, exceptId, shareLinkId } = which
  if (!personId && !sessionId && !shareLinkId) throw new Error('these would be the sessions of everybody')
  const wanted = (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb.and([
      eb('ended_at', 'is', null),
      ...(typeof personId === 'string' ? [eb('person_id', '=', personId)] : []),
      ...(shareLinkId !== undefined ? [eb('share_link_id', '=', shareLinkId)] : []),
      ...(sessionId !== undefined ? [eb('id', '=', sessionId)] : []),
      ...(exceptId !== undefined ? [eb('id', '<>', exceptId)] : []),
    ])
  // Locks tokens before sessions, in the same order as refreshing, to prevent deadlocks. A token issued meanwhile is
  // invalid without its session.
  await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .where('session_id', 'in', (eb) => eb.selectFrom('sessions').select('id').where(wanted))
    .execute()
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where(wanted)
    .returning('id')
    .execute()
  // Oldest first, because the database guarantees no order.
  return ended.map(({ id }) => id).sort()
}

/** Deletes expired sessions and tokens that are no longer needed to detect stolen ones. */
export const deleteExpiredTokens = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('access_tokens').where('expires_at', '<', at).execute()
  await sql`
    delete from refresh_tokens r using sessions s
    where (s.tenant_id, s.id) = (r.tenant_id, r.session_id) and least(s.ended_at, s.expires_at) < ${at}`.execute(tx)
}

/** Ids of all people with an active session. */
export const signedInPersonIds = async (tx: Tx, at: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('sessions')
    .select('person_id')
    .distinct()
    .where('ended_at', 'is', null)
    .where('idle_until', '>', at)
    .where('expires_at', '>', at)
    .execute()
  return rows.flatMap(({ person_id }) => person_id ?? [])
}

/** Whose sessions were used since an instant, which they note about every ten minutes; not by those who view as them. */
export const seenSince = async (tx: Tx, personIds: readonly string[], since: Date): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('sessions')
    .select('person_id')
    .distinct()
    .where('person_id', 'in', [...personIds])
    .where('impersonator_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', since)
    .execute()
  return new Set(rows.flatMap(({ person_id }) => person_id ?? []))
}
