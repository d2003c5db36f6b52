import { sessionsEnded } from '@colloquy/contract/identity/events'
import { refresh } from '@colloquy/contract/identity/operations'
import type { TokenResponse } from '@colloquy/contract/identity/shapes'
import { tagOf } from '@colloquy/contract/values'
import type { Site } from '../../../platform/access/actor.ts'
import { anyone } from '../../../platform/access/policy.ts'
import { sessionActor } from '../../../platform/access/store.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf, newId, newSecret } from '../../../platform/ids.ts'
import { command, type RequestFacts, type Work } from '../../../platform/operations/define.ts'
import { seal, unseal } from '../../../platform/secrets/seal.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import { noteDevice } from '../devices/store.ts'
import type { Way } from '../policy.ts'
import { accessSeconds, cookieNames, cookiePath, deviceSeconds, isSecret, lifetimeOf, within } from '../rules.ts'
import { type Account, accountOf } from '../store.ts'
import { isHonestRepetition } from './rules.ts'
import * as store from './store.ts'

/** What is needed of an operation's context to give somebody tokens. */
interface Doorway {
  readonly tx: Tx
  readonly at: Date
  readonly actor: { readonly site: Site }
  readonly request: RequestFacts
}

const purpose = 'successor of a refresh token'

/** Opens a session for somebody who has proved who they are, and sets its cookies. */
export const openSession = async (
  doorway: Doorway,
  account: Account,
  { way, rememberMe, signer }: { readonly way: Way; readonly rememberMe: boolean; readonly signer: Signer },
): Promise<TokenResponse> => {
  const { tx, at, actor, request } = doorway
  const { id: siteId, tenantId } = actor.site
  const { idle, absolute, remembered } = lifetimeOf(account, rememberMe)
  const sessionId = newId(at)
  const expiresAt = new Date(at.getTime() + absolute * 1000)
  await store.insertSession(tx, {
    tenant_id: tenantId,
    id: sessionId,
    site_id: siteId,
    person_id: account.personId,
    way,
    remember: remembered,
    user_agent: request.userAgent,
    address: request.address,
    started_at: at,
    seen_at: at,
    idle_until: within(at, idle, expiresAt),
    expires_at: expiresAt,
  })
  const session = {
    sessionId,
    personId: account.personId,
    remember: remembered,
    expiresAt,
    deviceHash: device(doorway),
  }
  await noteDevice(tx, {
    tenant_id: tenantId,
    person_id: account.personId,
    device_hash: session.deviceHash,
    seen_at: at,
  })
  const token = newSecret()
  await keepChild(doorway, session, account, token, null)
  return grant(doorway, session, account, token, signer)
}

/** The browser is known again by a cookie of its own; one that has none is given one. */
const device = ({ actor, request }: Doorway): Buffer => {
  const name = cookieNames(actor.site).device
  const known = request.cookies[name]
  const value = isSecret(known) ? known : newSecret()
  request.setCookie(name, value, { path: cookiePath(actor.site), maxAge: deviceSeconds })
  return hashOf(value)
}

const keepChild = async (
  { tx, at, actor }: Doorway,
  session: store.Living,
  account: Account,
  token: string,
  parent: Buffer | null,
): Promise<void> => {
  await store.insertRefreshToken(tx, {
    tenant_id: actor.site.tenantId,
    hash: hashOf(token),
    session_id: session.sessionId,
    parent_hash: parent,
    device_hash: session.deviceHash,
    issued_at: at,
    expires_at: within(at, lifetimeOf(account, session.remember).idle, session.expiresAt),
  })
}

/** Gives the bearer of a session a new access token, and its refresh token as a cookie. */
const grant = async (
  { tx, at, actor, request }: Doorway,
  session: store.Living,
  account: Account,
  refreshToken: string,
  signer: Signer,
): Promise<TokenResponse> => {
  const { site } = actor
  const { idle, remembered } = lifetimeOf(account, session.remember)
  const idleUntil = within(at, idle, session.expiresAt)
  const expiresAt = within(at, accessSeconds, idleUntil)
  const seconds = Math.floor((expiresAt.getTime() - at.getTime()) / 1000)
  const accessToken = newSecret()
  await store.keepAlive(tx, session.sessionId, at, idleUntil)
  await store.insertAccessToken(tx, {
    tenant_id: site.tenantId,
    hash: hashOf(accessToken),
    session_id: session.sessionId,
    expires_at: expiresAt,
  })
  request.setCookie(cookieNames(site).refresh, refreshToken, {
    path: cookiePath(site),
    ...(remembered && { maxAge: Math.floor((idleUntil.getTime() - at.getTime()) / 1000) }),
  })
  const claims = {
    name: account.fullName,
    email: account.email,
    locale: tagOf(account.language),
    zoneinfo: account.timeZone,
    sid: session.sessionId,
  }
  const idToken = await signer.sign(claims, {
    issuer: site.origin,
    audience: 'KE',
    subject: account.personId,
    at,
    seconds,
  })
  return { accessToken, refreshToken: 'cookie', expiresIn: seconds, idToken }
}

/**
 * Trades the refresh cookie. A token can be spent once; the same browser may ask again for twenty seconds and is given
 * the same successor, because an answer can be lost. A spent token that turns up otherwise has been stolen, or its
 * successor has: the session ends for both.
 */
export const refreshSession = (signer: Signer) =>
  command(refresh, {
    allow: anyone,
    answersSecret: true,
    // What every visitor's first page is told.
    everyday: ['session_over'],
    run: async ({ tx, actor, at, request, refuse }) => {
      const { site } = actor
      const names = cookieNames(site)
      const presented = request.cookies[names.refresh]
      if (!isSecret(presented)) return refuse('session_over')
      const doorway = { tx, at, actor, request }
      const hash = hashOf(presented)
      if (request.origin !== site.origin) {
        // Worth a place in the record only if a session was at stake; anybody can make up the rest.
        const aimedAt = await store.spentToken(tx, hash, site.id)
        return refuse(aimedAt && !aimedAt.rotatedAt && !aimedAt.revokedAt ? 'foreign_origin' : 'session_over')
      }
      const successor = newSecret()
      const token = { hash, siteId: site.id, successor: seal(successor, presented, purpose) }
      const session = await store.rotate(tx, token, at)
      if (session) {
        const account = await livingAccount(tx, session, at)
        if (!account) return refuse('session_over')
        await keepChild(doorway, session, account, successor, hash)
        return grant(doorway, session, account, successor, signer)
      }
      const spent = await store.spentToken(tx, hash, site.id)
      if (!spent?.rotatedAt || spent.revokedAt) return refuse('session_over')
      const deviceCookie = request.cookies[names.device]
      const account = await livingAccount(tx, spent, at)
      if (
        account &&
        spent.successor &&
        isHonestRepetition(spent, deviceCookie === undefined ? undefined : hashOf(deviceCookie), at)
      )
        return grant(doorway, spent, account, unseal(spent.successor, presented, purpose), signer)
      return refuse('session_over', async (work) => void (await end(work, spent, 'token_reused')))
    },
  })

/** The person of a session, as long as both may go on. */
const livingAccount = async (tx: Tx, session: store.Living, at: Date): Promise<Account | undefined> =>
  (await sessionActor(tx, session.sessionId, at)) && accountOf(tx, session.personId)

/** Ends sessions of a person and tells everybody concerned. @returns how many had not ended before */
export const end = async (
  { tx, at, emit }: Pick<Work, 'tx' | 'at' | 'emit'>,
  which: store.Which,
  reason: 'signed_out' | 'token_reused' | 'password_changed',
): Promise<number> => {
  const sessionIds = await store.endSessions(tx, which, reason, at)
  if (sessionIds.length > 0) emit(sessionsEnded, { personId: which.personId, sessionIds }, [which.personId])
  return sessionIds.length
}
