import {
  resumeImpersonation as resumeImpersonationOperation,
  startImpersonation as startImpersonationOperation,
  stopImpersonation as stopImpersonationOperation,
} from '@colloquy/contract/identity/operations'
import { isMember, publicAccess, signedIn } from '../../../platform/access/policy.ts'
import { sessionActor } from '../../../platform/access/store.ts'
import { hashOf, newSecret } from '../../../platform/ids.ts'
import { command, type RequestContext } from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import { siteById, siteOfPerson } from '../../tenancy/queries.ts'
import { signInDecision } from '../policy.ts'
import { cookieNames, cookiePath, isSecret, sessionLifetime } from '../rules.ts'
import { createSession, endSessions, issueAccessToken, type ResumeSession } from '../sessions/commands.ts'
import { sessionExpiry } from '../sessions/store.ts'
import { accountOf } from '../store.ts'
import * as policy from './policy.ts'
import { codeTtlMs } from './rules.ts'
import * as store from './store.ts'

/**
 * Starts an impersonation [AU-11]: a session of its own, of one hour at most, that names both people. It has no refresh
 * token; the browser holds a handle that expires with the session.
 */
export const startImpersonation = command(startImpersonationOperation, {
  load: async ({ tx, input }) => {
    const account = await accountOf(tx, input.personId)
    if (!account || account.isClosed) return undefined
    return { ...account, ...(await store.permissionsOf(tx, account.personId)) }
  },
  see: policy.canImpersonate,
  allow: policy.canImpersonatePerson,
  answersSecret: true,
  limits: [{ name: 'identity.sign-in-as', max: 30, seconds: 3600 }],
  about: ({ subject, input }) => ({ kind: 'person', id: subject.personId, details: { reason: input.reason } }),
  run: async ({ tx, at, me, subject, request, refuse }) => {
    if (subject.isRestricted) return refuse('account_restricted')
    const site = await siteOfPerson(tx, me.tenantId, subject.personType)
    const signInContext = { tx, at, actor: me, request }
    const session = await createSession(signInContext, subject, {
      method: 'impersonation',
      rememberMe: false,
      siteId: site.id,
      impersonator: {
        personId: me.personId,
        sessionId: me.sessionId,
        expiresAt: await sessionExpiry(tx, me.sessionId),
      },
    })
    await store.extendOwnSession(tx, me.sessionId, session.expiresAt)
    const isHere = site.id === me.site.id
    const expiresAt = isHere ? session.expiresAt : new Date(at.getTime() + codeTtlMs)
    const secret = newSecret()
    await store.insertHandle(tx, {
      tenant_id: me.tenantId,
      hash: hashOf(secret),
      session_id: session.sessionId,
      kind: isHere ? 'handle' : 'code',
      expires_at: expiresAt,
    })
    if (!isHere) return { redirectUrl: `${site.origin}/impersonation#${secret}` }
    setHandleCookie(signInContext, secret, expiresAt)
    return { redirectUrl: '/' }
  },
})

const setHandleCookie = (
  { at, actor: { site }, request }: Omit<RequestContext, 'tx'>,
  secret: string,
  expiresAt: Date,
): void =>
  request.setCookie(cookieNames(site).impersonation, secret, {
    path: cookiePath(site),
    maxAge: Math.floor((expiresAt.getTime() - at.getTime()) / 1000),
  })

/** Redeems the sign-in code at the site of the impersonated person. */
export const resumeImpersonation = (signer: Signer) =>
  command(resumeImpersonationOperation, {
    allow: publicAccess,
    answersSecret: true,
    limits: [
      { name: 'identity.impersonation', max: 60, seconds: 3600, per: ({ request }) => networkOf(request.address) },
    ],
    about: ({ actor }) => ({ kind: 'site', id: actor.site.id, details: { method: 'impersonation' } }),
    run: async ({ tx, at, actor, input, request, refuse }) => {
      const { site } = actor
      if (request.origin !== site.origin) return refuse('foreign_origin')
      const session = await store.consumeCode(tx, hashOf(input.token), site.id, at)
      const signInContext = { tx, at, actor, request }
      const tokens = session && (await renewImpersonation(signInContext, session, signer))
      if (!tokens) return refuse('impersonation_ended')
      const secret = newSecret()
      await store.insertHandle(tx, {
        tenant_id: site.tenantId,
        hash: hashOf(secret),
        session_id: session.sessionId,
        kind: 'handle',
        expires_at: session.expiresAt,
      })
      setHandleCookie(signInContext, secret, session.expiresAt)
      return tokens
    },
  })

/** Issues a new access token for the impersonation whose handle this browser holds, while it is valid. */
export const resumeByHandle: ResumeSession = async (signInContext, signer) => {
  const { tx, at, actor, request } = signInContext
  const handle = request.cookies[cookieNames(actor.site).impersonation]
  if (!isSecret(handle)) return undefined
  const session = await store.sessionByHandle(tx, hashOf(handle), actor.site.id, at)
  const tokens = session && (await renewImpersonation(signInContext, session, signer))
  if (!tokens) request.setCookie(cookieNames(actor.site).impersonation, '', { path: cookiePath(actor.site), maxAge: 0 })
  return tokens
}

const renewImpersonation = async (
  signInContext: RequestContext,
  session: store.ImpersonationSession,
  signer: Signer,
) => {
  const { tx, at, actor } = signInContext
  if (!(await sessionActor(tx, session.sessionId, at))) return undefined
  const [account, own] = [await accountOf(tx, session.personId), await accountOf(tx, session.impersonatorId)]
  if (!account || !own || signInDecision(account, actor.site, 'impersonation') !== 'allowed') return undefined
  const { idleSeconds } = sessionLifetime('password', own, false)
  await store.extendOwnSession(tx, session.fromSessionId, new Date(at.getTime() + idleSeconds * 1000))
  return { ...(await issueAccessToken(signInContext, session, account, signer)), isImpersonation: true as const }
}

/** Ends the impersonation and returns to the own session. Does nothing without an impersonation. */
export const stopImpersonation = command(stopImpersonationOperation, {
  allow: signedIn,
  exemptFrom: ['impersonation', 'pendingActivation', 'pendingTerms', 'resourceScope'],
  about: ({ me }) => ({ kind: 'person', id: me.personId }),
  run: async ({ tx, at, actor, me, emit, request }) => {
    const impersonation =
      isMember(actor) && me.impersonationId !== null ? await store.findImpersonation(tx, me.sessionId) : undefined
    if (!impersonation) return { redirectUrl: '/' }
    await endSessions({ tx, at, emit }, { personId: me.personId, sessionId: me.sessionId }, 'signed_out')
    request.setCookie(cookieNames(me.site).impersonation, '', { path: cookiePath(me.site), maxAge: 0 })
    const from = await siteById(tx, me.tenantId, impersonation.fromSiteId)
    return { redirectUrl: from.id === me.site.id ? '/' : `${from.origin}/` }
  },
})
