import { linkRequested } from '@colloquy/contract/identity/events'
import {
  checkMember as checkMemberOperation,
  redeemSignInLink as redeemSignInLinkOperation,
  requestSignInLink as requestSignInLinkOperation,
} from '@colloquy/contract/identity/operations'
import { publicAccess } from '../../../platform/access/policy.ts'
import { hashOf, newCode, newId, newSecret } from '../../../platform/ids.ts'
import { command, type OperationCaller, query } from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import { decrypt, encrypt } from '../../../platform/secrets/encryption.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import { requireProofOfWork } from '../../factors/proof-of-work-commands.ts'
import type { ProofOfWorkSettings } from '../../factors/proof-of-work-queries.ts'
import { tenantSignInPolicy } from '../../tenancy/sign-in-policy/queries.ts'
import { cookieNames, cookiePath, deviceCookieTtlSeconds, isSecret, pageWithin } from '../rules.ts'
import { completeSignIn } from '../sign-in-code-commands.ts'
import { boundCode, browserCookieTtlSeconds } from './rules.ts'
import { activeLink, consumeLink, insertRequest } from './store.ts'

type LinkRequestContext = Pick<OperationCaller<typeof requestSignInLinkOperation>, 'actor' | 'input' | 'request'>

/** Whether the terms and the privacy policy were accepted in this browser before. */
const hasAgreed = ({ actor: { site }, request }: Omit<LinkRequestContext, 'input'>): boolean =>
  request.cookies[cookieNames(site).agreed] === '1'

/** The agreement that is missing [PL-07]. Depends on the browser alone, so that it reveals nothing about the address. */
const missingAgreement = (asking: LinkRequestContext) => {
  if (hasAgreed(asking)) return undefined
  if (!asking.input.termsAccepted) return 'account_terms_not_accepted' as const
  return asking.input.privacyAccepted ? undefined : ('privacy_policy_not_accepted' as const)
}

type LimitKey = (asking: LinkRequestContext & { readonly request: { readonly id: string } }) => string

/** Requests with a missing agreement do not count as requests for a link; they have a limit of their own. */
const unlessAgreementMissing =
  (per: LimitKey): LimitKey =>
  (asking) =>
    missingAgreement(asking) ? asking.request.id : per(asking)
const perAddress = unlessAgreementMissing(({ input }) => input.email.toLowerCase())
const perNetwork: LimitKey = ({ request }) => networkOf(request.address)
const perNetworkIfAgreementMissing: LimitKey = (asking) =>
  missingAgreement(asking) ? perNetwork(asking) : asking.request.id

const handlePurpose = 'handle of a member check'
const handleText = (email: string): string => hashOf(email.toLowerCase()).toString('base64url')

/** The member check [PL-07]: returns a handle for an address, whether or not it belongs to an account. */
export const checkMember = (secretKey: string) =>
  query(checkMemberOperation, {
    allow: publicAccess,
    limits: [{ name: 'identity.member', max: 60, seconds: 3600, per: ({ request }) => networkOf(request.address) }],
    run: ({ input }) => ({
      memberPersonId: encrypt(handleText(input.email), secretKey, handlePurpose).toString('base64url'),
    }),
  })

const isHandleFor = (handle: string, email: string, secretKey: string): boolean => {
  try {
    return decrypt(Buffer.from(handle, 'base64url'), secretKey, handlePurpose) === handleText(email)
  } catch {
    return false
  }
}

/** Stores the request for a sign-in link. A reaction decides whether one is sent, so that the answer reveals nothing. */
export const requestSignInLink = ({ proofOfWorkBits, secretKey }: ProofOfWorkSettings) =>
  command(requestSignInLinkOperation, {
    prepare: requireProofOfWork({ proofOfWorkBits, secretKey }),
    allow: publicAccess,
    answersSecret: true,
    unauditedRefusals: ['account_terms_not_accepted', 'privacy_policy_not_accepted'],
    limits: [
      { name: 'identity.link', max: 3, seconds: 900, per: perAddress },
      { name: 'identity.link.day', max: 10, seconds: 86_400, per: perAddress },
      { name: 'identity.link.network', max: 20, seconds: 3600, per: unlessAgreementMissing(perNetwork) },
      { name: 'identity.link.unheard', max: 200, seconds: 3600, per: perNetworkIfAgreementMissing },
    ],
    run: async ({ tx, actor, input, at, emit, request, refuse }) => {
      const { site } = actor
      if (!(await tenantSignInPolicy(tx)).link) return refuse('sign_in_method_not_allowed')
      const missing = missingAgreement({ actor, input, request })
      if (missing) return refuse(missing)
      const { memberPersonId } = input
      if (memberPersonId !== undefined && !isHandleFor(memberPersonId, input.email, secretKey))
        return refuse('invalid_input')
      const { emailLink, agreed } = cookieNames(site)
      request.setCookie(agreed, '1', { path: cookiePath(site), maxAge: deviceCookieTtlSeconds })
      const known = request.cookies[emailLink]
      const browser = isSecret(known) ? known : newSecret()
      const code = newCode(6)
      const id = newId(at)
      await insertRequest(tx, {
        tenant_id: site.tenantId,
        id,
        site_id: site.id,
        email: input.email,
        browser_hash: hashOf(browser),
        code_hash: hashOf(boundCode(id, code)),
        redirect_url: pageWithin(site.origin, input.redirectUrl),
        requested_at: at,
      })
      request.setCookie(emailLink, browser, { path: cookiePath(site), maxAge: browserCookieTtlSeconds })
      emit(linkRequested, { requestId: id })
      return { code }
    },
  })

/**
 * Consumes a sign-in link. In another browser than the requesting one, the code shown there is also required: link
 * scanners and people to whom the mail was forwarded do not know it.
 */
export const redeemSignInLink = (signer: Signer) =>
  command(redeemSignInLinkOperation, {
    allow: publicAccess,
    answersSecret: true,
    limits: [
      // Limits the guesses of a link's code, including concurrent ones.
      {
        name: 'identity.link.redeem',
        max: 5,
        seconds: 900,
        per: ({ input }) => `${input.token} ${input.code === undefined ? 'link' : 'code'}`,
      },
      {
        name: 'identity.link.network-redeem',
        max: 60,
        seconds: 3600,
        per: ({ request }) => networkOf(request.address),
      },
    ],
    load: async ({ tx, actor, input, at }) => ({
      link: await activeLink(tx, hashOf(input.token), actor.site.id, at),
    }),
    about: ({ subject }) => ({ kind: 'link', id: subject.link?.id ?? '', details: { method: 'link' } }),
    run: async (context) => {
      const { tx, at, actor, input, request, refuse } = context
      const { link } = context.subject
      const { site } = actor
      if (request.origin !== site.origin) return refuse('foreign_origin')
      if (!link) return refuse('sign_in_link_expired')
      const browser = request.cookies[cookieNames(site).emailLink]
      if (!isSecret(browser) || !hashOf(browser).equals(link.browser_hash)) {
        if (input.code === undefined) return refuse('code_required')
        if (!hashOf(boundCode(link.id, input.code)).equals(link.code_hash)) return refuse('code_wrong')
      }
      const spent = await consumeLink(tx, link.id, at)
      if (!spent) return refuse('sign_in_link_expired')
      const asUnknown = () => refuse('sign_in_link_expired')
      const entry = { method: 'link', rememberMe: input.rememberMe, signer, asUnknown } as const
      return { ...(await completeSignIn(context, spent.account, entry)), redirectUrl: spent.page }
    },
  })
