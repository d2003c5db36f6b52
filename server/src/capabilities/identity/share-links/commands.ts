import { openShareLink as openShareLinkOperation } from '@colloquy/contract/identity/operations'
import type { ParticipantType } from '@colloquy/contract/identity/shapes'
import type { Language } from '@colloquy/contract/languages'
import type { Actor, Member, ResourceScope, Site } from '../../../platform/access/actor.ts'
import { publicAccess } from '../../../platform/access/policy.ts'
import { hashOf, newId, newSecret } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail-queue.ts'
import {
  type CommandContext,
  command,
  type RequestContext,
  type TransactionContext,
} from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import { requireProofOfWork } from '../../factors/proof-of-work-commands.ts'
import type { ProofOfWorkSettings } from '../../factors/proof-of-work-queries.ts'
import { fullNameOfRow } from '../../people/queries.ts'
import { mailBranding, siteFor } from '../../tenancy/queries.ts'
import { type SignInDecision, signInDecision } from '../policy.ts'
import { cookieNames, cookiePath, isSecret } from '../rules.ts'
import { clearDelegationCookies, endSessions, type ResumeSession, startSession } from '../sessions/commands.ts'
import { refreshTokenState } from '../sessions/store.ts'
import { profileOf } from '../store.ts'
import { shareLinkMail } from './mails.ts'
import { expiryAfterDays } from './rules.ts'
import * as store from './store.ts'

/** A share link to create: its resource and its recipient. */
interface NewLink {
  readonly resourceType: ResourceScope['resourceType']
  readonly resourceId: string
  /** Null for somebody without an account. */
  readonly personId: string | null
  readonly participantType: ParticipantType
  readonly email: string
  readonly language: Language
  readonly expiresAt: Date
  readonly createdBy: string
}

/**
 * Creates a link that opens one resource until it expires or is revoked [AU-03] [AU-04]. The caller checks permissions, and mails it.
 * @returns its id, and its path at a site, the only place that contains the secret
 */
export const insertLink = async (
  { tx, at, actor }: TransactionContext,
  { resourceType, resourceId, personId, participantType, email, language, expiresAt, createdBy }: NewLink,
): Promise<{ readonly id: string; readonly path: string; readonly site: Pick<Site, 'id' | 'origin'> }> => {
  const secret = newSecret()
  const site = await siteFor(tx, actor.tenantId, 'Exchange')
  const id = newId(at)
  await store.insertShareLink(tx, {
    tenant_id: actor.tenantId,
    id,
    site_id: site.id,
    secret_hash: hashOf(secret),
    resource_type: resourceType,
    resource_id: resourceId,
    person_id: personId,
    participant_type: participantType,
    email,
    language,
    created_by: createdBy,
    created_at: at,
    expires_at: expiresAt,
  })
  const page = resourceType === 'Call' ? 'capability?to=call' : personId === null ? 'anonymous' : 'capability'
  return { id, path: `/${page}#${secret}`, site }
}

/** A link to a project, and its recipient. */
export interface ShareLinkRequest
  extends Pick<NewLink, 'resourceId' | 'personId' | 'participantType' | 'email' | 'language'> {
  readonly days: number
  readonly madeBy: Member
  /** Whom the mail addresses. */
  readonly toName: string
}

/** Creates and mails a link to a project. The caller checks permissions. @returns its id and its address */
export const createShareLink = async (
  context: TransactionContext,
  linkRequest: ShareLinkRequest,
): Promise<{ id: string; url: string }> => {
  const { tx, at } = context
  const expiresAt = expiryAfterDays(at, linkRequest.days)
  const { id, path, site } = await insertLink(context, {
    ...linkRequest,
    resourceType: 'Project',
    expiresAt,
    createdBy: linkRequest.madeBy.personId,
  })
  const byName = fullNameOfRow(await profileOf(tx, linkRequest.madeBy.personId))
  const { email, language } = linkRequest
  const letter = shareLinkMail({
    linkId: id,
    byName,
    expiresAt,
    site,
    path,
    branding: await mailBranding(tx),
    to: { name: linkRequest.toName, email, language, timeZone: linkRequest.madeBy.timeZone },
  })
  await queueMail(context, letter)
  return { id, url: site.origin + path }
}

/** Revokes a share link and ends its sessions at once. The caller checks permissions. */
export const revokeShareLink = async (
  context: Pick<CommandContext, 'tx' | 'at' | 'emit'>,
  linkId: string,
): Promise<boolean> => {
  const revoked = await store.revoke(context.tx, linkId, context.at)
  if (revoked) await endSessions(context, { shareLinkId: linkId }, 'revoked')
  return revoked
}

/** Revokes the links to calls of a guest and ends their sessions at once. Nobody else has such links. @returns whether there was one */
export const revokeLinksToCalls = async (
  context: Pick<CommandContext, 'tx' | 'at' | 'emit'>,
  personId: string,
  reason: 'revoked' | 'declined' = 'revoked',
): Promise<boolean> => {
  const revoked = await store.revokeLinksToCalls(context.tx, personId, context.at)
  for (const shareLinkId of revoked) await endSessions(context, { shareLinkId }, reason)
  return revoked.length > 0
}

type FoundShareLink = Awaited<ReturnType<typeof store.activeShareLink>>

const findLink = ({ tx, at, actor }: TransactionContext<Actor>, secret: string): Promise<FoundShareLink> =>
  store.activeShareLink(tx, hashOf(secret), actor.site.id, at)

/** Starts the session of a share link, or says why not. */
const startShareLinkSession = async (signInContext: RequestContext, found: FoundShareLink, signer: Signer) => {
  const { tx, at, actor } = signInContext
  if (!found) return { decision: 'account_unavailable' satisfies SignInDecision } as const
  const { link, account } = found
  const decision = account ? signInDecision(account, actor.site, 'shareLink') : 'allowed'
  if (decision !== 'allowed') return { decision }
  store.recordOpening(tx, { id: link.id, at })
  const method = account ? 'shareLink' : 'anonymous'
  return {
    decision,
    tokens: await startSession(signInContext, account, { method, rememberMe: false, signer, link }),
  }
}

/** Opens a share link. A session of this browser is ended first [AU-07]. */
export const openShareLink = (signer: Signer, proofOfWork: ProofOfWorkSettings) =>
  command(openShareLinkOperation, {
    prepare: requireProofOfWork(proofOfWork),
    allow: publicAccess,
    answersSecret: true,
    limits: [{ name: 'identity.shareLink', max: 30, seconds: 60, per: ({ request }) => networkOf(request.address) }],
    load: async (context) => ({ found: await findLink(context, context.input.token) }),
    about: ({ subject }) => ({ kind: 'shareLink', id: subject.found?.link.id ?? '' }),
    run: async (context) => {
      const { actor, input, request, refuse, tx, at, emit } = context
      const { site } = actor
      if (request.origin !== site.origin) return refuse('foreign_origin')
      const former = request.cookies[cookieNames(site).refresh]
      const session = isSecret(former) ? await refreshTokenState(tx, hashOf(former), site.id) : undefined
      const opened = await startShareLinkSession(context, context.subject.found, signer)
      if (opened.decision === 'account_unavailable') return refuse('share_link_expired')
      if (opened.decision !== 'allowed') return refuse(opened.decision)
      if (session && !session.rotatedAt && !session.revokedAt)
        await endSessions({ tx, at, emit }, session, 'signed_out')
      clearDelegationCookies(context)
      request.setCookie(cookieNames(site).shareLink, input.token, { path: cookiePath(site) })
      return opened.tokens
    },
  })

/** Reopens the share link that this browser opened before [AU-09]. */
export const resumeByShareLink: ResumeSession = async (signInContext, signer) => {
  const { actor, request } = signInContext
  const { shareLink } = cookieNames(actor.site)
  const secret = request.cookies[shareLink]
  if (!isSecret(secret) || request.origin !== actor.site.origin) return undefined
  const opened = await startShareLinkSession(signInContext, await findLink(signInContext, secret), signer)
  if (opened.decision === 'allowed') return opened.tokens
  request.setCookie(shareLink, '', { path: cookiePath(actor.site), maxAge: 0 })
  return undefined
}
