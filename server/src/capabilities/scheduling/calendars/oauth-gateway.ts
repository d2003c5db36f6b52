import * as oidc from 'openid-client'
import { hashOf } from '../../../platform/ids.ts'
import { GuardedFetchError, guardedFetch } from '../../../platform/outbound/guarded-fetch.ts'
import { type AuthorizationAttempt, type CalendarAccess, CalendarProviderError } from './calendar-provider.ts'

/** The registration of this installation at a provider. */
export interface OAuthClient {
  readonly id: string
  readonly secret: string
}

/** Where a provider answers. */
export interface OAuthEndpoints {
  readonly authorization: string
  readonly token: string
  readonly revocation?: string
}

export interface OAuthOptions {
  readonly client: OAuthClient
  readonly endpoints: OAuthEndpoints
  readonly scope: string
  /** Parameters of the authorization request that only this provider knows. */
  readonly parameters: Readonly<Record<string, string>>
  /** Origins that may be requested although they are not public, for tests. */
  readonly internalOrigins: readonly string[]
}

const timeoutMs = 10_000
const maxBytes = 4_000_000

/** The grants of OAuth 2.0 at a provider (RFC 6749, RFC 7009, RFC 7636). */
export const createOAuthGateway = (options: OAuthOptions) => {
  const { client, endpoints, scope, parameters, internalOrigins } = options
  const metadata = {
    issuer: new URL(endpoints.authorization).origin,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
    ...(endpoints.revocation !== undefined && { revocation_endpoint: endpoints.revocation }),
  }
  const config = new oidc.Configuration(metadata, client.id, undefined, oidc.ClientSecretPost(client.secret))
  config[oidc.customFetch] = guardedOAuthFetch(internalOrigins)
  if (internalOrigins.length > 0) oidc.allowInsecureRequests(config)

  return {
    authorizationUrl: async ({ state, verifier, redirectUri }: AuthorizationAttempt): Promise<string> =>
      oidc.buildAuthorizationUrl(config, {
        ...parameters,
        scope,
        state,
        redirect_uri: redirectUri,
        code_challenge: hashOf(verifier).toString('base64url'),
        code_challenge_method: 'S256',
      }).href,
    exchangeCode: ({ state, verifier, redirectUri }: AuthorizationAttempt, code: string): Promise<string> =>
      classifyingErrors(async () => {
        const returned = new URL(redirectUri)
        returned.search = String(new URLSearchParams({ code, state }))
        const grant = await oidc.authorizationCodeGrant(config, returned, {
          expectedState: state,
          pkceCodeVerifier: verifier,
        })
        // Without a refresh token the access would end within the hour.
        if (grant.refresh_token === undefined) throw new CalendarProviderError('access_denied')
        return grant.refresh_token
      }),
    refresh: (refreshToken: string): Promise<CalendarAccess> =>
      classifyingErrors(async () => {
        const grant = await oidc.refreshTokenGrant(config, refreshToken)
        return { accessToken: grant.access_token, refreshToken: grant.refresh_token ?? refreshToken }
      }),
    revoke: (refreshToken: string): Promise<void> =>
      classifyingErrors(async () => {
        if (endpoints.revocation !== undefined) await oidc.tokenRevocation(config, refreshToken)
      }),
  }
}

const guardedOAuthFetch =
  (internalOrigins: readonly string[]): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const response = await guardedFetch({
      url,
      headers,
      ...(method === 'POST' && { body: String(body ?? '') }),
      timeoutMs,
      maxBytes,
      internalOrigins,
      isWanted: () => true,
    })
    return new Response(response.body || null, {
      status: response.status,
      headers: { 'content-type': response.header('content-type') ?? '' },
    })
  }

/** Separates an access that has ended from a provider that does not answer. */
const classifyingErrors = async <R>(work: () => Promise<R>): Promise<R> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CalendarProviderError) throw error
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof GuardedFetchError) throw new CalendarProviderError(cause.problem, error)
    const isDenied = error instanceof oidc.ResponseBodyError && error.status < 500
    throw new CalendarProviderError(isDenied ? 'access_denied' : 'unreachable', error)
  }
}

/** Requests a resource of a provider with an access token. @throws CalendarProviderError */
export const requestResource = async (
  url: string,
  {
    accessToken,
    json,
    headers,
    internalOrigins,
  }: {
    readonly accessToken: string
    readonly json?: unknown
    readonly headers?: Readonly<Record<string, string>>
    readonly internalOrigins: readonly string[]
  },
): Promise<unknown> => {
  const { status, body } = await guardedFetch({
    url,
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    timeoutMs,
    maxBytes,
    internalOrigins,
    isWanted: () => true,
  }).catch((error: unknown) => {
    throw error instanceof GuardedFetchError ? new CalendarProviderError(error.problem, error) : error
  })
  if (status === 401 || status === 403) throw new CalendarProviderError('access_denied')
  if (status !== 200) throw new CalendarProviderError('unreachable')
  try {
    return JSON.parse(body ?? '')
  } catch (error) {
    throw new CalendarProviderError('not_calendar', error)
  }
}
