import { sessionsEnded } from '@colloquy/contract/identity/events'
import { refreshSession as refreshSessionOperation } from '@colloquy/contract/identity/operations'
import type { TokenResponse } from '@colloquy/contract/identity/shapes'
import { tagOf } from '@colloquy/contract/languages'
import type { Actor } from '../../../platform/access/actor.ts'
import { publicAccess } from '../../../platform/access/policy.ts'
import { sessionActor } from '../../../platform/access/store.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf, newId, newSecret } from '../../../platform/ids.ts'
import {
  type CommandContext,
  command,
  type RequestContext,
  type TransactionContext,
} from '../../../platform/operations/define.ts'
import { decrypt, encrypt } from '../../../platform/secrets/encryption.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import { requireSecondFactor } from '../pending-sign-in-commands.ts'
import { voidPendingSignIns } from '../pending-sign-in-store.ts'
import type { SignInMethod } from '../rules.ts'
import {
  accessTokenTtlSeconds,
  cappedExpiry,
  cookieNames,
  cookiePath,
  deviceCookieTtlSeconds,
  isSecret,
  sessionLifetime,
} from '../rules.ts'
import { revokeSignInCodes } from '../sign-in-code-store.ts'
import { type Account, accountOf } from '../store.ts'
import { isTolerableReuse } from './rules.ts'
import * as store from './store.ts'

const successorEncryptionPurpose = 'successor of a refresh token'

/** How the person signed in. */
interface SignInOptions {
  readonly method: SignInMethod
  readonly rememberMe: boolean
  readonly signer: Signer
  /** The second factor was verified, here or at the site that the sign-in code came from. */
  readonly isFactorShown?: boolean
}

/**
 * Opens a session for an authenticated person and sets its cookies. If a second factor is required, nobody is signed in
 * yet and the answer says so [AU-18].
 */
export const openSession = async (
  signInContext: RequestContext,
  account: Account,
  { method, rememberMe, signer, isFactorShown }: SignInOptions,
): Promise<TokenResponse> => {
  const pendingAnswer = isFactorShown
    ? undefined
    : await requireSecondFactor(signInContext, account, { method: method, rememberMe })
  if (pendingAnswer) return pendingAnswer
  // An ordinary sign-in replaces share links and impersonations of this browser.
  clearDelegationCookies(signInContext)
  return startSession(signInContext, account, { method, rememberMe, signer })
}

/** Deletes the cookies of a share link and of an impersonation. */
export const clearDelegationCookies = ({
  actor: { site },
  request,
}: Pick<RequestContext, 'actor' | 'request'>): void => {
  const { shareLink, impersonation } = cookieNames(site)
  for (const name of [shareLink, impersonation])
    if (request.cookies[name] !== undefined) request.setCookie(name, '', { path: cookiePath(site), maxAge: 0 })
}

/** The share link that opens a session. */
interface ShareLinkGrant {
  readonly id: string
  readonly resourceType: string
  readonly resourceId: string
  readonly participantType: string
  readonly expiresAt: Date
}

interface SessionOptions {
  readonly method: SignInMethod
  readonly rememberMe: boolean
  readonly signer: Signer
  readonly link?: ShareLinkGrant
}

/** Starts a session for an account, or for a share link without one, and sets its cookies. */
export const startSession = async (
  signInContext: RequestContext,
  account: Account | undefined,
  { method, rememberMe, signer, link }: SessionOptions,
): Promise<TokenResponse> => {
  const row = sessionRowOf(signInContext, account, { method, rememberMe, link })
  const session = { ...activeSessionOf(row), deviceHash: setDeviceCookie(signInContext) }
  const { answer, tokens } = await issueTokens(signInContext, session, account, {
    token: newSecret(),
    parentHash: null,
    signer,
  })
  // The sender of a share link also knows it, so its browser does not become a known device.
  store.openWithTokens(signInContext.tx, row, { ...tokens, isKnown: account !== undefined && !link })
  return answer
}

type NewSessionOptions = Omit<SessionOptions, 'signer' | 'link'> & {
  readonly link?: ShareLinkGrant | undefined
  readonly siteId?: string
  readonly impersonator?: { readonly personId: string; readonly sessionId: string; readonly expiresAt: Date }
}

/** Inserts a session without tokens. `impersonator`: the impersonator and their own session. */
export const createSession = async (
  signInContext: RequestContext,
  account: Account | undefined,
  options: NewSessionOptions,
): Promise<Omit<store.ActiveSession, 'deviceHash'>> => {
  const row = sessionRowOf(signInContext, account, options)
  await store.insertSession(signInContext.tx, row)
  return activeSessionOf(row)
}

const activeSessionOf = (row: store.NewSession): Omit<store.ActiveSession, 'deviceHash'> => ({
  sessionId: row.id,
  personId: row.person_id,
  method: row.method,
  remember: row.remember,
  expiresAt: row.expires_at,
})

const sessionRowOf = (
  { at, actor, request }: Pick<RequestContext, 'at' | 'actor' | 'request'>,
  account: Account | undefined,
  options: NewSessionOptions,
): store.NewSession => {
  const { method, link, impersonator } = options
  const { idleSeconds, absoluteSeconds, remembered } = sessionLifetime(method, account, options.rememberMe)
  const last = Math.min(link?.expiresAt.getTime() ?? Infinity, impersonator?.expiresAt.getTime() ?? Infinity)
  const expiresAt = new Date(Math.min(at.getTime() + absoluteSeconds * 1000, last))
  return {
    tenant_id: actor.site.tenantId,
    id: newId(at),
    site_id: options.siteId ?? actor.site.id,
    person_id: account?.personId ?? null,
    method,
    remember: remembered,
    user_agent: request.userAgent,
    address: request.address,
    started_at: at,
    seen_at: at,
    idle_until: cappedExpiry(at, idleSeconds, expiresAt),
    expires_at: expiresAt,
    ...(link && {
      share_link_id: link.id,
      resource_type: link.resourceType,
      resource_id: link.resourceId,
      participant_type: link.participantType,
    }),
    ...(impersonator && { impersonator_id: impersonator.personId, impersonator_session_id: impersonator.sessionId }),
  }
}

/** Returns the hash of the device cookie; sets the cookie where it is missing. */
const setDeviceCookie = ({ actor, request }: RequestContext): Buffer => {
  const name = cookieNames(actor.site).device
  const known = request.cookies[name]
  const value = isSecret(known) ? known : newSecret()
  request.setCookie(name, value, { path: cookiePath(actor.site), maxAge: deviceCookieTtlSeconds })
  return hashOf(value)
}

/** A refresh token for the owner of a session. */
interface RefreshTokenOptions {
  readonly token: string
  readonly parentHash: Buffer | null
  readonly signer: Signer
}

/** Creates access and refresh token of a session and sets the refresh cookie. The caller stores both. */
const issueTokens = async (
  signInContext: RequestContext,
  session: store.ActiveSession,
  account: Account | undefined,
  { token, parentHash, signer }: RefreshTokenOptions,
): Promise<{ readonly answer: TokenResponse; readonly tokens: store.NewTokens & AccessTokenRecord }> => {
  const { at, actor } = signInContext
  const { access, answer } = await createAccessToken(signInContext, session, account, signer)
  setRefreshCookie(signInContext, session, account, token)
  const refreshing = { refreshHash: hashOf(token), parentHash, deviceHash: session.deviceHash, issuedAt: at }
  const { tenantId } = actor.site
  const { sessionId } = session
  return { answer, tokens: { tenantId, sessionId, ...access, ...refreshing, refreshUntil: access.idleUntil } }
}

const setRefreshCookie = (
  { at, actor, request }: RequestContext,
  session: store.ActiveSession,
  account: Account | undefined,
  token: string,
): void => {
  const { idleSeconds, remembered } = sessionLifetime(session.method, account, session.remember)
  const idleUntil = cappedExpiry(at, idleSeconds, session.expiresAt)
  request.setCookie(cookieNames(actor.site).refresh, token, {
    path: cookiePath(actor.site),
    ...(remembered && { maxAge: Math.floor((idleUntil.getTime() - at.getTime()) / 1000) }),
  })
}

/** An access token as it is stored, and the session's idle timeout. */
interface AccessTokenRecord {
  readonly accessHash: Buffer
  readonly accessUntil: Date
  readonly seenAt: Date
  readonly idleUntil: Date
}

/** Creates an access token. It is valid once it is stored. */
const createAccessToken = async (
  { at, actor: { site } }: Pick<RequestContext, 'at' | 'actor'>,
  session: Omit<store.ActiveSession, 'deviceHash'>,
  account: Account | undefined,
  signer: Signer,
): Promise<{ readonly access: AccessTokenRecord; readonly answer: TokenResponse }> => {
  const { idleSeconds } = sessionLifetime(session.method, account, session.remember)
  const idleUntil = cappedExpiry(at, idleSeconds, session.expiresAt)
  const expiresAt = cappedExpiry(at, accessTokenTtlSeconds, idleUntil)
  const seconds = Math.floor((expiresAt.getTime() - at.getTime()) / 1000)
  const accessToken = newSecret()
  const claims = {
    sid: session.sessionId,
    ...(account && {
      name: account.fullName,
      email: account.email,
      locale: tagOf(account.language),
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
    access: { accessHash: hashOf(accessToken), accessUntil: expiresAt, seenAt: at, idleUntil },
    answer: {
      accessToken,
      refreshToken: 'cookie',
      expiresIn: seconds,
      idToken,
      requireAdditionalAuthentication: false,
      ...(session.method === 'anonymous' && { isAnonymous: true }),
      ...(session.method === 'shareLink' && { isShareLinkSession: true }),
    },
  }
}

/** Issues an access token and renews the idle timeout of the session. */
export const issueAccessToken = async (
  signInContext: TransactionContext<Actor>,
  session: Omit<store.ActiveSession, 'deviceHash'>,
  account: Account | undefined,
  signer: Signer,
): Promise<TokenResponse> => {
  const { access, answer } = await createAccessToken(signInContext, session, account, signer)
  const { tenantId } = signInContext.actor.site
  store.renewAccessToken(signInContext.tx, { tenantId, sessionId: session.sessionId, ...access })
  return answer
}

/** Another source of a new access token; undefined when it does not apply. */
export type ResumeSession = (signInContext: RequestContext, signer: Signer) => Promise<TokenResponse | undefined>

/**
 * Rotates the refresh token. Each token can be used once; the same browser may repeat the request for 20 seconds and
 * gets the same successor, because a response can be lost. Any other reuse means that the token or its successor was
 * stolen and ends the session. An impersonation takes precedence. Without a valid token, a share link that this browser
 * opened before resumes its session [AU-09].
 */
export const refreshSession = (
  signer: Signer,
  resumeBy: { readonly impersonation: ResumeSession; readonly shareLink: ResumeSession },
) =>
  command(refreshSessionOperation, {
    allow: publicAccess,
    answersSecret: true,
    // Every visitor's first page gets this refusal.
    unauditedRefusals: ['session_ended'],
    // The token says who it is; the request comes from a visitor.
    load: (): { personId?: string | null } => ({}),
    about: ({ subject }) => (subject.personId ? { kind: 'person', id: subject.personId } : { kind: 'session', id: '' }),
    run: async ({ tx, actor, at, request, subject, refuse }) => {
      const { site } = actor
      const names = cookieNames(site)
      const presented = request.cookies[names.refresh]
      const isForeign = request.origin !== site.origin
      const signInContext = { tx, at, actor, request }
      const instead = async () => (await resumeBy.shareLink(signInContext, signer)) ?? refuse('session_ended')
      const asAnother = isForeign ? undefined : await resumeBy.impersonation(signInContext, signer)
      if (asAnother) return asAnother
      if (!isSecret(presented)) return isForeign ? refuse('session_ended') : instead()
      const hash = hashOf(presented)
      if (isForeign) {
        // Audited only if a session was at stake; anybody can send made-up tokens.
        const aimedAt = await store.refreshTokenState(tx, hash, site.id)
        return refuse(aimedAt && !aimedAt.rotatedAt && !aimedAt.revokedAt ? 'foreign_origin' : 'session_ended')
      }
      const successor = newSecret()
      const token = { hash, siteId: site.id, successor: encrypt(successor, presented, successorEncryptionPurpose) }
      const session = await store.rotateRefreshToken(tx, token, at)
      if (session) {
        if (!session.isValid) return refuse('session_ended')
        subject.personId = session.personId
        const refreshing = { token: successor, parentHash: hash, signer }
        const { answer, tokens } = await issueTokens(signInContext, session, session.account, refreshing)
        store.renewTokens(tx, tokens)
        return answer
      }
      const spent = await store.refreshTokenState(tx, hash, site.id)
      if (!spent || (!spent.rotatedAt && !spent.revokedAt && !spent.endedAt)) return instead()
      if (!spent.rotatedAt || spent.revokedAt) return refuse('session_ended')
      const deviceCookie = request.cookies[names.device]
      const resumable = await resumableSession(tx, spent, at)
      if (
        resumable &&
        spent.successor &&
        isTolerableReuse(spent, deviceCookie === undefined ? undefined : hashOf(deviceCookie), at)
      ) {
        subject.personId = spent.personId
        setRefreshCookie(
          signInContext,
          spent,
          resumable.account,
          decrypt(spent.successor, presented, successorEncryptionPurpose),
        )
        return issueAccessToken(signInContext, spent, resumable.account, signer)
      }
      return refuse('session_ended', async (context) => void (await endSessions(context, spent, 'token_reused')))
    },
  })

/** The account of a session, while both are valid. Share-link sessions may have none. */
const resumableSession = async (tx: Tx, session: store.ActiveSession, at: Date) => {
  if (!(await sessionActor(tx, session.sessionId, at))) return undefined
  return { account: await accountOf(tx, session.personId) }
}

/** Ends sessions and emits the event to the person. @returns how many were active */
export const endSessions = async (
  { tx, at, emit }: Pick<CommandContext, 'tx' | 'at' | 'emit'>,
  which: store.SessionSelector,
  reason:
    | 'signed_out'
    | 'token_reused'
    | 'password_changed'
    | 'ended_by_others'
    | 'revoked'
    | 'declined'
    | 'restricted',
): Promise<number> => {
  const { personId } = which
  // Sign-ins that are pending with the old password must not complete. Waiting for concurrent ones ensures that the
  // sessions they open are ended as well.
  if (reason === 'password_changed' && personId) {
    await voidPendingSignIns(tx, personId)
    await revokeSignInCodes(tx, personId, at)
  }
  const sessionIds = await store.endSessions(tx, which, reason, at)
  if (sessionIds.length > 0 && personId) emit(sessionsEnded, { personId, sessionIds }, [personId])
  return sessionIds.length
}
