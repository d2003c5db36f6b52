import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
// @ts-expect-error Its types are a package of others that brings a web framework's along; what is used of it stands below.
import Provider from 'oidc-provider'
import { systemClock } from '../../src/platform/clock.ts'
import { newId, newSecret } from '../../src/platform/ids.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { choicePage, signedOutPage, signOutPage } from './page.ts'

/** A product that asks this provider who somebody is. */
export interface ProviderClient {
  readonly id: string
  readonly secret: string
  /** The origins of its sites. */
  readonly origins: readonly string[]
}

/** A real OpenID Connect provider that believes everybody who they say they are. For the demo and for tests. */
export interface IdentityProvider {
  readonly issuer: string
  readonly port: number
  /** Signs with another key from now on; the one before is no longer published. */
  readonly changeKey: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface IdentityProviderOptions {
  /** A free one when absent. */
  readonly port?: number
  readonly clients: readonly ProviderClient[]
  /** Addresses offered on its page. */
  readonly accounts: readonly string[]
  /** Whether the provider has checked that an address is its owner's. */
  readonly isVerified?: (email: string) => boolean
}

/** The little that is used of the provider's engine. */
interface Engine {
  readonly callback: () => (request: IncomingMessage, response: ServerResponse) => void
  readonly interactionDetails: (request: IncomingMessage, response: ServerResponse) => Promise<Interaction>
  readonly interactionFinished: (
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
    options: object,
  ) => Promise<void>
  readonly Grant: new (values: object) => { addOIDCScope(scope: string): void; save(): Promise<string> }
}

interface Interaction {
  readonly uid: string
  readonly params: { readonly client_id?: string }
}

/** Starts the provider on loopback. */
export const startIdentityProvider = async (parts: IdentityProviderOptions): Promise<IdentityProvider> => {
  const store = createMemoryAdapter()
  const cookieKey = newSecret()
  let engine: Engine
  const server = createServer((request, response) => {
    handleInteraction(engine, parts, request, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
  await once(server.listen(parts.port ?? 0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://localhost:${port}`
  const changeKey = async (): Promise<void> => {
    engine = new Provider(issuer, {
      ...settings(parts),
      ...store,
      cookies: { keys: [cookieKey] },
      jwks: await newKeys(),
    })
  }
  await changeKey()
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { issuer, port, changeKey, close }
}

const newKeys = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: newId(systemClock.now()) }
  return { keys: [key] }
}

/** Accounts are their addresses; what products are told is something they cannot read the address from. */
const subjectOf = (email: string): string => Buffer.from(email.toLowerCase()).toString('base64url')
const emailOf = (subject: string): string => Buffer.from(subject, 'base64url').toString()

const settings = ({ clients, isVerified = () => true }: IdentityProviderOptions) => ({
  clients: clients.map(({ id, secret, origins }) => ({
    client_id: id,
    client_secret: secret,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: origins.map((origin) => `${origin}/external`),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/login`),
  })),
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  findAccount: (_: unknown, subject: string) => {
    const email = emailOf(subject)
    const claims = { sub: subject, email, email_verified: isVerified(email), name: email.split('@')[0] }
    return { accountId: subject, claims: () => claims }
  },
  // Nobody is asked whether the product may know who they are: that is what they have come for.
  loadExistingGrant: async (context: {
    readonly oidc: {
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string }
      readonly provider: Engine
    }
  }) => {
    const { client, session, provider } = context.oidc
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
  interactions: { url: (_: unknown, { uid }: Interaction) => `/interaction/${uid}` },
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      logoutSource: (context: { body: string }, form: string) => {
        context.body = signOutPage(form)
      },
      postLogoutSuccessSource: (context: { body: string }) => {
        context.body = signedOutPage()
      },
    },
  },
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 3600, Session: 86_400, Grant: 86_400 },
})

const handleInteraction = async (
  engine: Engine,
  { accounts }: IdentityProviderOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (!request.url?.startsWith('/interaction/')) return engine.callback()(request, response)
  const { params } = await engine.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(choicePage(accounts, params.client_id ?? ''))
    return
  }
  const email = new URLSearchParams(await bodyOf(request)).get('email')?.trim()
  const result = email ? { login: { accountId: subjectOf(email) } } : { error: 'access_denied' }
  await engine.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of request) body += chunk
  return body.slice(0, 2000)
}
