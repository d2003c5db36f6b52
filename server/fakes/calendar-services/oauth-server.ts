import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { newSecret } from '../../src/platform/ids.ts'

export interface OAuthServerOptions {
  readonly paths: { readonly authorization: string; readonly token: string; readonly revocation?: string }
  /** Each refresh replaces the refresh token. */
  readonly rotates: boolean
  /** Whether an authorization request asks for a refresh token. */
  readonly isOffline: (request: URLSearchParams) => boolean
  /** Answers a request of a resource with a valid access token. */
  readonly serve: (request: IncomingMessage, body: string, origin: string) => { status: number; json: unknown }
}

const client = { id: 'colloquy-client', secret: 'secret-of-the-client' }

interface Code {
  readonly redirectUri: string
  readonly challenge: string
  readonly isOffline: boolean
}

/**
 * An authorization server for the code flow with PKCE (RFC 6749, RFC 7636, RFC 7009) with the resources of one provider. Its one
 * user allows everything at once.
 */
export const startOAuthServer = async ({ paths, rotates, isOffline, serve }: OAuthServerOptions) => {
  const codes = new Map<string, Code>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()
  const requests: { readonly path: string; readonly body: string }[] = []
  let failure: number | undefined

  const authorize = (parameters: URLSearchParams, response: ServerResponse) => {
    const redirectUri = parameters.get('redirect_uri') ?? ''
    const isValid =
      parameters.get('response_type') === 'code' &&
      parameters.get('client_id') === client.id &&
      parameters.get('code_challenge_method') === 'S256' &&
      parameters.get('scope') !== null
    if (!isValid) return send(response, 400, { error: 'invalid_request' })
    const code = newSecret()
    const challenge = parameters.get('code_challenge') ?? ''
    codes.set(code, { redirectUri, challenge, isOffline: isOffline(parameters) })
    const back = new URL(redirectUri)
    back.search = String(new URLSearchParams({ code, state: parameters.get('state') ?? '' }))
    response.writeHead(302, { location: back.href }).end()
  }

  const grant = (form: URLSearchParams, response: ServerResponse) => {
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return send(response, 401, { error: 'invalid_client' })
    const refreshToken = form.get('grant_type') === 'refresh_token' ? renew(form) : redeem(form)
    if (refreshToken === undefined)
      return send(response, 400, { error: 'invalid_grant', error_description: 'Bad Request' })
    const accessToken = newSecret()
    accessTokens.add(accessToken)
    send(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 3599,
      ...(refreshToken !== null && { refresh_token: refreshToken }),
    })
  }

  /** A refresh token for a code; null when none was asked for. Codes count once. */
  const redeem = (form: URLSearchParams): string | null | undefined => {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.redirectUri !== form.get('redirect_uri') || code.challenge !== challenge) return undefined
    return code.isOffline ? issue() : null
  }

  const renew = (form: URLSearchParams): string | null | undefined => {
    const known = form.get('refresh_token') ?? ''
    if (!refreshTokens.has(known)) return undefined
    if (!rotates) return null
    refreshTokens.delete(known)
    return issue()
  }

  const issue = () => {
    const token = newSecret()
    refreshTokens.add(token)
    return token
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', origin)
    const body = await text(request)
    requests.push({ path: url.pathname, body })
    if (failure !== undefined) return send(response, failure, {})
    if (url.pathname === paths.authorization) return authorize(url.searchParams, response)
    if (url.pathname === paths.token) return grant(new URLSearchParams(body), response)
    if (url.pathname === paths.revocation) {
      const isKnown = refreshTokens.delete(new URLSearchParams(body).get('token') ?? '')
      return send(response, isKnown ? 200 : 400, isKnown ? {} : { error: 'invalid_token' })
    }
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined || !accessTokens.has(token)) return send(response, 401, { error: { code: 401 } })
    const { status, json } = serve(request, body, origin)
    send(response, status, json)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    client,
    requests,
    /** Allows the access as its user does. @returns where the provider returns them */
    consent: async (authorizationUrl: string): Promise<URL> => {
      const response = await fetch(authorizationUrl, { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '')
    },
    /** The user takes back what they have allowed. */
    withdraw: () => refreshTokens.clear(),
    hasAccess: () => refreshTokens.size > 0,
    /** Answers everything with a status from now on. */
    failWith: (status: number | undefined) => {
      failure = status
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const send = (response: ServerResponse, status: number, json: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(json))
}

/** A time at which the user of a provider is busy. */
export interface BusyTime {
  readonly start: Date
  readonly end: Date
}
