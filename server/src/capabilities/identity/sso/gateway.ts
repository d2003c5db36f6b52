import * as oidc from 'openid-client'
import { hashOf } from '../../../platform/ids.ts'

/** Our registration as a client of an identity provider. */
export interface Client {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
}

/** State, nonce and PKCE verifier of one authorization request (RFC 6749, RFC 7636, OpenID Connect Core). */
export interface AuthorizationSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Verified claims of an ID token. */
export interface Claims {
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider has verified the address. */
  readonly isEmailVerified: boolean
  /** The provider's sign-out address; undefined where unsupported. */
  readonly signOutAddress: string | undefined
}

/** The provider could not be reached, or did not answer in time. */
export class ProviderUnreachable extends Error {
  override name = 'Unreachable'
}

/** The provider's response failed verification. */
export class InvalidProviderResponse extends Error {
  override name = 'Unproven'
}

/** Speaks OpenID Connect with the providers of tenants. */
export interface ProviderGateway {
  /** The provider's authorization address. `isAnew` forces reauthentication. @throws Unreachable */
  readonly addressFor: (
    client: Client,
    authorization: AuthorizationSecrets & { readonly returnTo: string; readonly isAnew: boolean },
    at: Date,
  ) => Promise<string>
  /** Exchanges the authorization code for verified claims. @throws Unreachable, Unproven */
  readonly exchange: (client: Client, cameBack: URL, expected: AuthorizationSecrets, at: Date) => Promise<Claims>
}

/**
 * Nonce and PKCE verifier of an attempt. They are derived from the browser's cookie, so that they are stored nowhere
 * and another browser cannot complete the attempt.
 */
export const secretsOf = (browser: string, attemptId: string) => ({
  nonce: hashOf(`nonce ${attemptId} ${browser}`).toString('base64url'),
  verifier: hashOf(`verifier ${attemptId} ${browser}`).toString('base64url'),
})

const providerTimeoutSeconds = 5
/** Maximum size of a provider's response. */
const maxResponseBytes = 1_000_000
const metadataTtlMs = 600_000
/** Keys come from the provider itself, so that nobody can use a revoked key. */
const signingKeysTtlMs = 60_000
/** Allowed clock skew. */
const clockToleranceSeconds = 60

/** `mayBePlain`: allows providers without TLS, for the demo on its own machine only. */
export const createProviderGateway = ({ mayBePlain }: { readonly mayBePlain: boolean }): ProviderGateway => {
  const known = new Map<string, { readonly metadata: oidc.ServerMetadata; readonly readAt: number }>()

  const discover = async ({ issuer, clientId }: Client, at: Date): Promise<oidc.ServerMetadata> => {
    const remembered = known.get(issuer)
    if (remembered && Math.abs(at.getTime() - remembered.readAt) < metadataTtlMs) return remembered.metadata
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
      timeout: providerTimeoutSeconds,
      [oidc.customFetch]: boundedFetch,
      ...(mayBePlain && { execute: [oidc.allowInsecureRequests] }),
    })
    const metadata = found.serverMetadata()
    known.set(issuer, { metadata, readAt: at.getTime() })
    return metadata
  }

  const keys = new Map<string, { readonly cache: oidc.ExportedJWKSCache; readonly readAt: number }>()

  const rememberKeys = (config: oidc.Configuration, { issuer }: Client, at: Date): void => {
    const read = oidc.getJwksCache(config)
    if (!read || read.uat === keys.get(issuer)?.cache.uat) return
    // A key set marked as one minute old makes the library refetch it for an unknown key.
    keys.set(issuer, { cache: { ...read, uat: read.uat - 60 }, readAt: at.getTime() })
  }

  const configure = async (client: Client, at: Date): Promise<oidc.Configuration> => {
    const { clientId, clientSecret } = client
    const proof = clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret)
    const metadata = { [oidc.clockTolerance]: clockToleranceSeconds }
    const config = new oidc.Configuration(await discover(client, at), clientId, metadata, proof)
    config.timeout = providerTimeoutSeconds
    config[oidc.customFetch] = boundedFetch
    if (mayBePlain) oidc.allowInsecureRequests(config)
    oidc.enableNonRepudiationChecks(config)
    const remembered = keys.get(client.issuer)
    if (remembered && Math.abs(at.getTime() - remembered.readAt) < signingKeysTtlMs)
      oidc.setJwksCache(config, remembered.cache)
    return config
  }

  return {
    addressFor: (client, { state, nonce, verifier, returnTo, isAnew }, at) =>
      classifyingErrors(async () => {
        const config = await configure(client, at)
        const address = oidc.buildAuthorizationUrl(config, {
          redirect_uri: returnTo,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(isAnew && { prompt: 'login' }),
        })
        return address.href
      }),
    exchange: (client, cameBack, { state, nonce, verifier }, at) =>
      classifyingErrors(async () => {
        const config = await configure(client, at)
        const answer = await oidc.authorizationCodeGrant(config, cameBack, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        rememberKeys(config, client, at)
        const claims = answer.claims()
        if (!claims || answer.id_token === undefined) throw new InvalidProviderResponse('there is no id token')
        const { userinfo_endpoint: more, end_session_endpoint: end } = config.serverMetadata()
        const claimSet =
          claims.email === undefined && more !== undefined
            ? { ...claims, ...(await oidc.fetchUserInfo(config, answer.access_token, claims.sub)) }
            : claims
        return {
          subject: claims.sub,
          email: typeof claimSet.email === 'string' ? claimSet.email : undefined,
          isEmailVerified: claimSet.email_verified === true,
          signOutAddress:
            end === undefined ? undefined : oidc.buildEndSessionUrl(config, { id_token_hint: answer.id_token }).href,
        }
      }),
  }
}

/** Separates an unreachable provider from an invalid response. */
const classifyingErrors = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work()
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof ProviderUnreachable) throw cause
    throw new InvalidProviderResponse('the provider does not vouch for anybody', { cause: error })
  }
}

/** Fetches without redirects and with a bounded response size. */
const boundedFetch: oidc.CustomFetch = async (address, options) => {
  try {
    const response = await fetch(address, { ...(options as RequestInit), redirect: 'error' })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > maxResponseBytes) throw new Error('the answer is too long')
      chunks.push(chunk)
    }
    const { status, headers } = response
    return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, headers })
  } catch (cause) {
    throw new ProviderUnreachable('the provider cannot be asked', { cause })
  }
}
