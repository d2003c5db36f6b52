import { connectionChanged } from '@colloquy/contract/identity/sso/events'
import {
  completeProviderSignIn as completeProviderSignInOperation,
  connectExternalAccount as connectOperation,
  disconnectExternalAccount as disconnectOperation,
  startExternalAccountConnection as startConnectionOperation,
  startProviderSignIn as startProviderSignInOperation,
} from '@colloquy/contract/identity/sso/operations'
import type { Operation, Parsed } from '@colloquy/contract/operation'
import { isMember, publicAccess, signedIn } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf, newId, newSecret } from '../../../platform/ids.ts'
import { command, type PreparationContext, type RequestContext } from '../../../platform/operations/define.ts'
import { networkOf } from '../../../platform/operations/limits.ts'
import { decrypt, encrypt } from '../../../platform/secrets/encryption.ts'
import type { Signer } from '../../../platform/secrets/signer.ts'
import { type FactorHolder, factorRequirementOf } from '../../factors/queries.ts'
import { reauthenticateForNewMethod } from '../../factors/reauthentication-commands.ts'
import { isPrivileged } from '../../people/privilege-policy.ts'
import { tenantSignInPolicy } from '../../tenancy/sign-in-policy/queries.ts'
import { passwordSetAt } from '../password/store.ts'
import { cookieNames, cookiePath, isSecret, pageWithin, settingsPath } from '../rules.ts'
import { completeSignIn } from '../sign-in-code-commands.ts'
import { accountByEmail } from '../store.ts'
import {
  type AuthorizationSecrets,
  type Claims,
  type Client,
  InvalidProviderResponse,
  type ProviderGateway,
  ProviderUnreachable,
  secretsOf,
} from './gateway.ts'
import { connectionsOf } from './queries.ts'
import {
  attemptTtlSeconds,
  browserCookieTtlSeconds,
  callbackPath,
  encryptionPurposes,
  labelOf,
  mayIdentifyByEmail,
} from './rules.ts'
import {
  consumeAttempt,
  deleteDisconnected,
  endIdentity,
  identitiesOf,
  insertAttempt,
  insertIdentity,
  ownerOf,
  type ProviderRecord,
  providerById,
} from './store.ts'

/** Access to identity providers. */
export interface ProviderAccess {
  readonly gateway: ProviderGateway
  /** The installation's secret, which encrypts client secrets. */
  readonly secretKey: string
}

const clientOf = (provider: ProviderRecord, secretKey: string): Client => ({
  issuer: provider.issuer,
  clientId: provider.client_id,
  clientSecret: provider.client_secret
    ? decrypt(provider.client_secret, secretKey, encryptionPurposes.client)
    : undefined,
})

/** An authorization request that was begun. */
interface AuthorizationRequest {
  readonly id: string
  readonly browser: string
  readonly state: string
  /** Undefined when the provider does not answer. */
  readonly address: string | undefined
}

/** Builds the authorization request. Undefined when there is no such provider. */
const beginAuthorization = async <T extends Operation>(
  { gateway, secretKey }: ProviderAccess,
  { site, at, request, within }: PreparationContext<T>,
  { providerId, isAnew }: { readonly providerId: string; readonly isAnew: boolean },
): Promise<AuthorizationRequest | undefined> => {
  const provider = await within((tx) => providerById(tx, providerId))
  if (!provider) return undefined
  const known = request.cookies[cookieNames(site).external]
  const leaving = { id: newId(at), browser: isSecret(known) ? known : newSecret(), state: newSecret() }
  const tokens: AuthorizationSecrets = { state: leaving.state, ...secretsOf(leaving.browser, leaving.id) }
  const returnTo = site.origin + callbackPath
  const address = await gateway
    .addressFor(clientOf(provider, secretKey), { ...tokens, returnTo, isAnew }, at)
    .catch((error: unknown) => {
      if (error instanceof ProviderUnreachable || error instanceof InvalidProviderResponse) return undefined
      throw error
    })
  return { ...leaving, address }
}

/** Stores the attempt, to verify the authorization response against it. */
const saveAttempt = async (
  { tx, at, actor: { site }, request }: RequestContext,
  { id, browser, state }: AuthorizationRequest,
  attempt: { readonly providerId: string; readonly personId: string | null; readonly remember: boolean; page: string },
): Promise<void> => {
  await insertAttempt(tx, {
    tenant_id: site.tenantId,
    id,
    site_id: site.id,
    provider_id: attempt.providerId,
    person_id: attempt.personId,
    state_hash: hashOf(state),
    browser_hash: hashOf(browser),
    remember: attempt.remember,
    redirect_url: attempt.page,
    expires_at: new Date(at.getTime() + attemptTtlSeconds * 1000),
  })
  request.setCookie(cookieNames(site).external, browser, { path: cookiePath(site), maxAge: browserCookieTtlSeconds })
}

/** Starts sign-in with an identity provider: answers the authorization address. */
export const startProviderSignIn = (outside: ProviderAccess) =>
  command(startProviderSignInOperation, {
    allow: publicAccess,
    answersSecret: true,
    // A whole company signs in from one network, mostly in the morning.
    limits: [{ name: 'identity.external', max: 300, seconds: 900, per: ({ request }) => networkOf(request.address) }],
    prepare: (preparation) =>
      beginAuthorization(outside, preparation, { providerId: preparation.input.providerId, isAnew: false }),
    load: ({ tx, input }) => providerById(tx, input.providerId),
    about: ({ input }) => ({ kind: 'provider', id: input.providerId }),
    run: async ({ tx, at, actor, input, request, prepared, refuse }) => {
      if (!prepared?.address) return refuse('provider_unreachable')
      const { providerId, rememberMe: remember } = input
      const page = pageWithin(actor.site.origin, input.redirectUrl)
      await saveAttempt({ tx, at, actor, request }, prepared, { providerId, personId: null, remember, page })
      return { address: prepared.address }
    },
  })

/** Starts connecting a provider account to the signed-in person. The provider reauthenticates them. */
export const startConnection = (outside: ProviderAccess) =>
  command(startConnectionOperation, {
    allow: signedIn,
    answersSecret: true,
    limits: [{ name: 'identity.connect', max: 10, seconds: 900 }],
    prepare: (preparation) =>
      beginAuthorization(outside, preparation, { providerId: preparation.input.providerId, isAnew: true }),
    load: ({ tx, input }) => providerById(tx, input.providerId),
    about: ({ input }) => ({ kind: 'provider', id: input.providerId }),
    run: async ({ tx, at, me, input, emit, request, prepared, refuse }) => {
      if (!prepared?.address) return refuse('provider_unreachable')
      const factorContext = { tx, at, emit, owner: me, secretKey: outside.secretKey }
      const lack = await reauthenticateForNewMethod(factorContext, me.site, input)
      if (lack) return refuse(lack)
      const page = `${settingsPath(me)}?tab=security`
      const attempt = { providerId: input.providerId, personId: me.personId, remember: false, page }
      await saveAttempt({ tx, at, actor: me, request }, prepared, attempt)
      return { address: prepared.address }
    },
  })

type ReturnOperation = typeof completeProviderSignInOperation | typeof connectOperation

/** A verified authorization response with the stored attempt. */
interface VerifiedReturn {
  readonly provider: ProviderRecord
  readonly claims: Claims
  readonly remember: boolean
  readonly page: string
}

/**
 * Consumes the attempt of an authorization response before asking the provider; it stays consumed whatever the provider
 * answers. Undefined for visitors who connect an account: they have to sign in.
 */
const verifyReturn = async <T extends ReturnOperation>(
  { gateway, secretKey }: ProviderAccess,
  { site, at, request, within, refuse }: PreparationContext<T>,
  input: Parsed<ReturnOperation>,
  isConnecting: boolean,
): Promise<VerifiedReturn | undefined> => {
  const refuseReturn = refuse as (
    code: 'foreign_origin' | 'provider_sign_in_expired' | 'external_denied' | 'external_failed',
  ) => never
  const browser = request.cookies[cookieNames(site).external]
  const found = await within(async (tx, actor) => {
    const person = isMember(actor) ? actor : undefined
    if (isConnecting && !person) return 'nobody'
    if (request.origin !== site.origin) return refuseReturn('foreign_origin')
    if (!isSecret(browser)) return undefined
    const [stateHash, browserHash] = [hashOf(input.state), hashOf(browser)]
    const back = { stateHash, browserHash, siteId: site.id, personId: isConnecting ? person?.personId : undefined }
    return consumeAttempt(tx, back, at)
  })
  if (found === 'nobody') return undefined
  if (!found || !isSecret(browser)) return refuseReturn('provider_sign_in_expired')
  if (input.error !== undefined || input.code === undefined) return refuseReturn('external_denied')
  const cameBack = new URL(site.origin + callbackPath)
  for (const name of ['code', 'state', 'iss'] as const)
    if (input[name] !== undefined) cameBack.searchParams.set(name, input[name])
  const tokens = { state: input.state, ...secretsOf(browser, found.attemptId) }
  const client = clientOf(found.provider, secretKey)
  try {
    return { ...found, claims: await gateway.exchange(client, cameBack, tokens, at) }
  } catch (error) {
    if (error instanceof ProviderUnreachable)
      return (refuse as (code: 'provider_unreachable') => never)('provider_unreachable')
    if (error instanceof InvalidProviderResponse) return refuseReturn('external_failed')
    throw error
  }
}

/**
 * Signs in the owner of a provider account: the person who has connected it, else the person with its address, if the
 * provider may vouch for that address. The first sign-in by address connects the account.
 */
export const completeProviderSignIn = (outside: ProviderAccess, signer: Signer) =>
  command(completeProviderSignInOperation, {
    allow: publicAccess,
    answersSecret: true,
    limits: [
      {
        name: 'identity.external.return',
        max: 60,
        seconds: 3600,
        per: ({ request }) => networkOf(request.address),
        refunds: true,
      },
    ],
    prepare: (preparation) => verifyReturn(outside, preparation, preparation.input, false),
    about: ({ prepared }) => ({ kind: 'provider', id: prepared?.provider.id ?? '', details: { method: 'external' } }),
    run: async (context) => {
      const { tx, at, actor, prepared, refuse } = context
      if (!prepared) return refuse('provider_sign_in_expired')
      const { provider, claims } = prepared
      const account = await accountFor(tx, actor.tenantId, prepared, at)
      const { signOutAddress } = claims
      const answer = await completeSignIn(context, account, {
        method: 'external',
        rememberMe: prepared.remember,
        signer,
        asUnknown: () => refuse('external_unknown'),
        external: {
          providerId: provider.id,
          signOut: signOutAddress ? encrypt(signOutAddress, outside.secretKey, encryptionPurposes.signOut) : null,
        },
      })
      return { ...answer, redirectUrl: prepared.page }
    },
  })

const accountFor = async (tx: Tx, tenantId: string, { provider, claims }: VerifiedReturn, at: Date) => {
  const known = await ownerOf(tx, provider.id, claims.subject)
  if (known) return known
  if (!mayIdentifyByEmail(provider.email_domains, claims)) return undefined
  const account = await accountByEmail(tx, claims.email)
  // Closed accounts are ignored. A person who has connected another account of this provider is found by that one only.
  if (!account || account.isClosed) return undefined
  const identity = { provider_id: provider.id, person_id: account.personId, connected_at: at }
  const made = { tenant_id: tenantId, ...identity, subject: claims.subject, label: labelOf(claims) }
  return (await insertIdentity(tx, made)) ? account : undefined
}

/** Connects the provider account of the authorization response to the signed-in person. */
export const connect = (outside: ProviderAccess) =>
  command(connectOperation, {
    allow: signedIn,
    answersSecret: true,
    prepare: (preparation) => verifyReturn(outside, preparation, preparation.input, true),
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, at, me, prepared, emit, refuse }) => {
      if (!prepared) return refuse('provider_sign_in_expired')
      const { provider, claims } = prepared
      const identity = { provider_id: provider.id, person_id: me.personId, connected_at: at }
      const made = { tenant_id: me.tenantId, ...identity, subject: claims.subject, label: labelOf(claims) }
      await deleteDisconnected(tx, made)
      if (await insertIdentity(tx, made)) {
        const { personId } = me
        emit(connectionChanged, { personId, changeId: newId(at), providerName: provider.name, isConnected: true })
      } else if ((await ownerOf(tx, provider.id, claims.subject))?.personId !== me.personId)
        return refuse('external_taken')
      return connectionsOf(tx, me.personId)
    },
  })

/** Whether a privileged person can sign in without a provider: by password, or by passkey where passwords are disabled. */
const hasOtherMethod = async (tx: Tx, person: FactorHolder): Promise<boolean> =>
  (await tenantSignInPolicy(tx)).password
    ? (await passwordSetAt(tx, person.personId)) !== undefined
    : (await factorRequirementOf(tx, person)).status.passkeyCount > 0

/**
 * Disconnects a provider account unless it is the person's last sign-in method: an e-mail alone does not let privileged
 * people in.
 */
export const disconnect = command(disconnectOperation, {
  allow: signedIn,
  load: ({ tx, input }) => providerById(tx, input.providerId),
  about: ({ me }) => ({ kind: 'person', id: me.personId }),
  run: async ({ tx, at, me, subject, emit, refuse }) => {
    const { personId } = me
    const connected = await identitiesOf(tx, personId)
    const isLast = connected.length === 1 && connected[0]?.provider_id === subject.id
    if (isLast && isPrivileged(me) && !(await hasOtherMethod(tx, me))) return refuse('last_sign_in_method')
    if (await endIdentity(tx, personId, subject.id, at))
      emit(connectionChanged, { personId, changeId: newId(at), providerName: subject.name, isConnected: false })
    return connectionsOf(tx, personId)
  },
})
