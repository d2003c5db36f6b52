import type { TokenResponse } from '@colloquy/contract/identity/shapes'
import {
  openPageOnPhone as openOnPhoneOperation,
  redeemSignInCode as redeemSignInCodeOperation,
} from '@colloquy/contract/identity/sign-in-code-operations'
import type { Site } from '../../platform/access/actor.ts'
import { publicAccess, signedIn } from '../../platform/access/policy.ts'
import { hashOf, newId, newSecret } from '../../platform/ids.ts'
import { command, type Refuse, type RequestContext, type TransactionContext } from '../../platform/operations/define.ts'
import { networkOf } from '../../platform/operations/limits.ts'
import type { Signer } from '../../platform/secrets/signer.ts'
import { isPrivileged } from '../people/privilege-policy.ts'
import { siteFor } from '../tenancy/queries.ts'
import { belongsToOtherSite, signInDecision } from './policy.ts'
import type { SignInMethod } from './rules.ts'
import { cookieNames, cookiePath, isSecret } from './rules.ts'
import { openSession } from './sessions/commands.ts'
import { sessionMethod } from './sessions/store.ts'
import { autologinAddress, mobileAddress, signInCodeTtlSeconds } from './sign-in-code-rules.ts'
import { consumeSignInCode, insertSignInCode } from './sign-in-code-store.ts'
import { signOutTtlSeconds } from './sso/rules.ts'
import { saveSignOutAddress } from './sso/store.ts'
import { type Account, accountOf } from './store.ts'

/** What a sign-in is given. */
interface SignInContext extends RequestContext {
  readonly refuse: Refuse<'account_restricted' | 'other_portal' | 'sign_in_method_not_allowed'>
}

/** A person whose first factor was verified. */
export interface VerifiedSignIn {
  readonly method: SignInMethod
  readonly rememberMe: boolean
  readonly signer: Signer
  /** Refuses like an unknown account, so that a closed account is indistinguishable. */
  readonly asUnknown: () => never
  /** The identity provider that authenticated the person, and its sign-out address. */
  readonly external?: { readonly providerId: string; readonly signOut: Buffer | null }
}

/**
 * Completes the sign-in of an authenticated person, or refuses it. All sign-in methods end here, so that they share the
 * same checks in the same order. An expert at the exchange is not signed in but sent to the expert site with a one-time
 * code [AU-13].
 */
export const completeSignIn = async (
  context: SignInContext,
  account: Account | undefined,
  entry: VerifiedSignIn,
): Promise<TokenResponse> => {
  const { tx, actor } = context
  const decision = account ? signInDecision(account, actor.site, entry.method) : 'account_unavailable'
  if (!account || decision === 'account_unavailable') return entry.asUnknown()
  if (decision === 'other_portal' && belongsToOtherSite(account, actor.site)) {
    const site = await siteFor(tx, actor.site.tenantId, 'Expert')
    // The expert site checks the sign-in when the code is consumed.
    const handOverUrl = autologinAddress(site.origin, await createSignInCode(context, site, account, entry))
    const none = { accessToken: '', refreshToken: 'cookie', expiresIn: 0, idToken: '' } as const
    return { ...none, requireAdditionalAuthentication: false, handOverUrl }
  }
  if (decision !== 'allowed') return context.refuse(decision)
  const { external, method, rememberMe, signer } = entry
  if (external) rememberProvider(context, external)
  return openSession(context, account, { method, rememberMe, signer })
}

/** Remembers the provider of this browser, so that signing out also signs out there. */
const rememberProvider = (
  { tx, at, actor: { site }, request }: RequestContext,
  { providerId, signOut }: NonNullable<VerifiedSignIn['external']>,
): void => {
  const name = cookieNames(site).external
  const known = request.cookies[name]
  const browser = isSecret(known) ? known : newSecret()
  saveSignOutAddress(tx, {
    tenant_id: site.tenantId,
    browser_hash: hashOf(browser),
    site_id: site.id,
    provider_id: providerId,
    address: signOut,
    expires_at: new Date(at.getTime() + signOutTtlSeconds * 1000),
  })
  request.setCookie(name, browser, { path: cookiePath(site), maxAge: signOutTtlSeconds })
}

/** The sign-in that a sign-in code carries; `sessionId` when it carries a session. */
type SignInCodePayload = Pick<VerifiedSignIn, 'method' | 'rememberMe' | 'external'> & { readonly sessionId?: string }

const createSignInCode = async (
  { tx, at }: Pick<TransactionContext, 'tx' | 'at'>,
  site: Site,
  { personId }: Pick<Account, 'personId'>,
  { method, rememberMe, external, sessionId }: SignInCodePayload,
): Promise<string> => {
  const code = newSecret()
  await insertSignInCode(tx, {
    tenant_id: site.tenantId,
    id: newId(at),
    site_id: site.id,
    person_id: personId,
    code_hash: hashOf(code),
    method,
    remember: rememberMe,
    provider_id: external?.providerId ?? null,
    sign_out: external?.signOut ?? null,
    session_id: sessionId ?? null,
    expires_at: codeExpiry(at),
  })
  return code
}

const codeExpiry = (at: Date): Date => new Date(at.getTime() + signInCodeTtlSeconds * 1000)

/** Redeems a sign-in code: completes the sign-in with the method used at the other site. */
export const redeemSignInCode = (signer: Signer) =>
  command(redeemSignInCodeOperation, {
    allow: publicAccess,
    answersSecret: true,
    limits: [
      { name: 'identity.sign-in-code', max: 60, seconds: 3600, per: ({ request }) => networkOf(request.address) },
    ],
    about: () => ({ kind: 'hand-over', id: '' }),
    run: async (context) => {
      const { tx, at, actor, input, request, refuse } = context
      if (request.origin !== actor.site.origin) return refuse('foreign_origin')
      const spent = await consumeSignInCode(tx, hashOf(input.code), actor.site.id, at)
      if (!spent) return refuse('sign_in_code_expired')
      // A code is created for the site where the person belongs, so no second code can follow.
      return completeSignIn(context, await accountOf(tx, spent.personId), {
        method: spent.method,
        rememberMe: spent.remember,
        signer,
        asUnknown: () => refuse('sign_in_code_expired'),
        ...(spent.providerId && { external: { providerId: spent.providerId, signOut: spent.signOut } }),
      })
    },
  })

/**
 * Creates a code that continues the session on the person's phone. Refused for privileged people, who must authenticate
 * themselves for each session.
 */
export const openOnPhone = command(openOnPhoneOperation, {
  allow: signedIn,
  answersSecret: true,
  limits: [{ name: 'identity.phone', max: 20, seconds: 3600 }],
  about: ({ me }) => ({ kind: 'person', id: me.personId }),
  run: async ({ tx, at, me, refuse }) => {
    if (isPrivileged(me)) return refuse('sign_in_method_not_allowed')
    const method = await sessionMethod(tx, me.sessionId)
    const code = await createSignInCode({ tx, at }, me.site, me, {
      method,
      rememberMe: false,
      sessionId: me.sessionId,
    })
    return { address: mobileAddress(me.site.origin, code), expiresAt: codeExpiry(at).toISOString() }
  },
})
