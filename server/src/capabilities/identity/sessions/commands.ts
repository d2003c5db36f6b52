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
import { accessSeconds, cookieNames, cookiePath, deviceSeconds, isSecret, lifetimeBy, within } from '../rules.ts'
import { oweFactor } from '../steps/commands.ts'
import { voidSteps } from '../steps/store.ts'
import { type Account, accountOf } from '../store.ts'
import { isHonestRepetition } from './rules.ts'
import * as store from './store.ts'

/** What is needed of an operation's context to give somebody tokens. */
export interface Doorway {
  readonly tx: Tx
  readonly at: Date
  readonly actor: { readonly site: Site }
  readonly request: RequestFacts
}

const purpose = 'successor of a refresh token'

/** How somebody comes in. */
interface Entry {
  readonly way: Way
  readonly rememberMe: boolean
  readonly signer: Signer
  /** They have shown the second factor as well, here or where they come from. */
  readonly isFactorShown?: boolean
}

/**
 * Opens a session for somebody who has proved who they are, and sets its cookies. Who owes a second factor is asked for
 * it first: the answer says so, and nobody is signed in [AU-18].
 */
export const openSession = async (
  doorway: Doorway,
  account: Account,
  { way, rememberMe, signer, isFactorShown }: Entry,
): Promise<TokenResponse> => {
  const owed = isFactorShown ? undefined : await oweFactor(doorway, account, { way, rememberMe })
  if (owed) return owed
  // Whoever signs in as themselves has no more use for what else this browser bore.
  dropBearing(doorway)
  return begin(doorway, account, { way, rememberMe, signer })
}

/** Forgets a link to one thing, and that somebody acted as another, in the browser. */
export const dropBearing = ({ actor: { site }, request }: Pick<Doorway, 'actor' | 'request'>): void => {
  const { capability, acting } = cookieNames(site)
  for (const name of [capability, acting])
    if (request.cookies[name] !== undefined) request.setCookie(name, '', { path: cookiePath(site), maxAge: 0 })
}

/** The link a session is opened by. */
interface Borne {
  readonly id: string
  readonly resourceType: string
  readonly resourceId: string
  readonly participantType: string
  readonly expiresAt: Date
}

interface Beginning {
  readonly way: Way
  readonly rememberMe: boolean
  readonly signer: Signer
  readonly link?: Borne
}

/** Opens a session for somebody, or by a link for whoever bears it, and sets its cookies. */
export const begin = async (
  doorway: Doorway,
  account: Account | undefined,
  { way, rememberMe, signer, link }: Beginning,
): Promise<TokenResponse> => {
  const { tx, at, actor } = doorway
  const { tenantId } = actor.site
  const session = { ...(await insert(doorway, account, { way, rememberMe, link })), deviceHash: device(doorway) }
  const token = newSecret()
  // A link to one thing is told to whoever has sent it, too: its bearer's browser is no better than a stranger's.
  if (account && !link)
    await noteDevice(tx, {
      tenant_id: tenantId,
      person_id: account.personId,
      device_hash: session.deviceHash,
      seen_at: at,
    })
  await keepChild(doorway, session, account, token, null)
  return grant(doorway, session, account, token, signer)
}

/** Writes a session. `acting`: who acts as its person, and from which session. */
export const insert = async (
  { tx, at, actor, request }: Doorway,
  account: Account | undefined,
  given: Omit<Beginning, 'signer' | 'link'> & {
    readonly link?: Borne | undefined
    readonly siteId?: string
    readonly acting?: { readonly personId: string; readonly sessionId: string; readonly expiresAt: Date }
  },
): Promise<Omit<store.Living, 'deviceHash'>> => {
  const { way, link, acting } = given
  const { idle, absolute, remembered } = lifetimeBy(way, account, given.rememberMe)
  const sessionId = newId(at)
  const last = Math.min(link?.expiresAt.getTime() ?? Infinity, acting?.expiresAt.getTime() ?? Infinity)
  const expiresAt = new Date(Math.min(at.getTime() + absolute * 1000, last))
  await store.insertSession(tx, {
    tenant_id: actor.site.tenantId,
    id: sessionId,
    site_id: given.siteId ?? actor.site.id,
    person_id: account?.personId ?? null,
    way,
    remember: remembered,
    user_agent: request.userAgent,
    address: request.address,
    started_at: at,
    seen_at: at,
    idle_until: within(at, idle, expiresAt),
    expires_at: expiresAt,
    ...(link && {
      ...{ capability_id: link.id, resource_type: link.resourceType, resource_id: link.resourceId },
      participant_type: link.participantType,
    }),
    ...(acting && { acting_id: acting.personId, acting_session_id: acting.sessionId }),
  })
  return { sessionId, personId: account?.personId ?? null, way, remember: remembered, expiresAt }
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
  account: Account | undefined,
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
    expires_at: within(at, lifetimeBy(session.way, account, session.remember).idle, session.expiresAt),
  })
}

/** Gives the bearer of a session a new access token, and its refresh token as a cookie. */
const grant = async (
  doorway: Doorway,
  session: store.Living,
  account: Account | undefined,
  refreshToken: string,
  signer: Signer,
): Promise<TokenResponse> => {
  const { at, actor, request } = doorway
  const { idle, remembered } = lifetimeBy(session.way, account, session.remember)
  const idleUntil = within(at, idle, session.expiresAt)
  request.setCookie(cookieNames(actor.site).refresh, refreshToken, {
    path: cookiePath(actor.site),
    ...(remembered && { maxAge: Math.floor((idleUntil.getTime() - at.getTime()) / 1000) }),
  })
  return giveAccess(doorway, session, account, signer)
}

/** Gives the bearer of a session a new access token, and the session its time without being used anew. */
export const giveAccess = async (
  { tx, at, actor: { site } }: Pick<Doorway, 'tx' | 'at' | 'actor'>,
  session: Omit<store.Living, 'deviceHash'>,
  account: Account | undefined,
  signer: Signer,
): Promise<TokenResponse> => {
  const { idle } = lifetimeBy(session.way, account, session.remember)
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
  const claims = {
    sid: session.sessionId,
    ...(account && {
      ...{ name: account.fullName, email: account.email, locale: tagOf(account.language) },
      zoneinfo: account.timeZone,
    }),
  }
  const idToken = await signer.sign(claims, {
    issuer: site.origin,
    audience: 'KE',
    subject: account?.personId ?? `anonymous ${session.sessionId}`,
    at,
    seconds,
  })
  return {
    ...{ accessToken, refreshToken: 'cookie', expiresIn: seconds, idToken },
    requireAdditionalAuthentication: false,
    ...(session.way === 'anonymous' && { isAnonymous: true }),
    ...(session.way === 'capability' && { isBound: true }),
  }
}

/** Another way to go on when a browser asks for a new access token; `undefined` when it does not lead on. */
export type GoOn = (doorway: Doorway, signer: Signer) => Promise<TokenResponse | undefined>

/**
 * Trades the refresh cookie. A token can be spent once; the same browser may ask again for twenty seconds and is given
 * the same successor, because an answer can be lost. A spent token that turns up otherwise has been stolen, or its
 * successor has: the session ends for both.
 * Who acts as somebody goes on as that one; and where there is nothing to trade, or it is too old, a link that was
 * opened here opens its session again [AU-09].
 */
export const refreshSession = (signer: Signer, { acting, byLink }: { readonly acting: GoOn; readonly byLink: GoOn }) =>
  command(refresh, {
    allow: anyone,
    answersSecret: true,
    // What every visitor's first page is told.
    everyday: ['session_over'],
    run: async ({ tx, actor, at, request, refuse }) => {
      const { site } = actor
      const names = cookieNames(site)
      const presented = request.cookies[names.refresh]
      const isForeign = request.origin !== site.origin
      const doorway = { tx, at, actor, request }
      const instead = async () => (await byLink(doorway, signer)) ?? refuse('session_over')
      const asAnother = isForeign ? undefined : await acting(doorway, signer)
      if (asAnother) return asAnother
      if (!isSecret(presented)) return isForeign ? refuse('session_over') : instead()
      const hash = hashOf(presented)
      if (isForeign) {
        // Worth a place in the record only if a session was at stake; anybody can make up the rest.
        const aimedAt = await store.spentToken(tx, hash, site.id)
        return refuse(aimedAt && !aimedAt.rotatedAt && !aimedAt.revokedAt ? 'foreign_origin' : 'session_over')
      }
      const successor = newSecret()
      const token = { hash, siteId: site.id, successor: seal(successor, presented, purpose) }
      const session = await store.rotate(tx, token, at)
      if (session) {
        const going = await whoGoesOn(tx, session, at)
        if (!going) return refuse('session_over')
        await keepChild(doorway, session, going.account, successor, hash)
        return grant(doorway, session, going.account, successor, signer)
      }
      const spent = await store.spentToken(tx, hash, site.id)
      if (!spent || (!spent.rotatedAt && !spent.revokedAt && !spent.endedAt)) return instead()
      if (!spent.rotatedAt || spent.revokedAt) return refuse('session_over')
      const deviceCookie = request.cookies[names.device]
      const going = await whoGoesOn(tx, spent, at)
      if (
        going &&
        spent.successor &&
        isHonestRepetition(spent, deviceCookie === undefined ? undefined : hashOf(deviceCookie), at)
      )
        return grant(doorway, spent, going.account, unseal(spent.successor, presented, purpose), signer)
      return refuse('session_over', async (work) => void (await end(work, spent, 'token_reused')))
    },
  })

/** The person of a session, as long as both may go on; a link's bearer may be none. */
const whoGoesOn = async (tx: Tx, session: store.Living, at: Date) => {
  if (!(await sessionActor(tx, session.sessionId, at))) return undefined
  return { account: await accountOf(tx, session.personId) }
}

/** Ends sessions of a person and tells everybody concerned. @returns how many had not ended before */
export const end = async (
  { tx, at, emit }: Pick<Work, 'tx' | 'at' | 'emit'>,
  which: store.Which,
  reason: 'signed_out' | 'token_reused' | 'password_changed' | 'ended_by_others' | 'revoked' | 'restricted',
): Promise<number> => {
  const sessionIds = await store.endSessions(tx, which, reason, at)
  const { personId } = which
  // Nothing that was proved with the old password counts towards the next session.
  if (reason === 'password_changed' && personId) await voidSteps(tx, personId)
  if (sessionIds.length > 0 && personId) emit(sessionsEnded, { personId, sessionIds }, [personId])
  return sessionIds.length
}
