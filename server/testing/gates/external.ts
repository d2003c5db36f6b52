import { cookieNames } from '../../src/capabilities/identity/rules.ts'
import { secretsOf } from '../../src/capabilities/identity/sso/gateway.ts'
import { hashOf, newId, newSecret } from '../../src/platform/ids.ts'
import { providerRow, startProviderFor, visitProvider } from '../identity-provider.ts'
import { aPasskey } from './factors.ts'
import type { Fixture, Fixtures } from './perform-as.ts'
import type { World } from './test-world.ts'

const later = ({ clock }: World, seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

const running = new Map<string, Promise<{ readonly issuer: string; readonly providerId: string }>>()

/** The world's provider, which really runs. */
const providerOf = (world: World) => {
  const { tenantId } = world
  const known = running.get(tenantId)
  if (known) return known
  const started = (async () => {
    const { issuer } = await startProviderFor([world])
    const row = providerRow(tenantId, { issuer, domains: ['person.example'] })
    await world.insert('identity_providers', row)
    return { issuer, providerId: row.id }
  })()
  running.set(tenantId, started)
  return started
}

const atProvider: Fixture = async (world) => ({ input: { providerId: (await providerOf(world)).providerId } })

/** Somebody has gone to the provider and is back at the exchange; `personId`: to connect an account. */
const cameBack = async (world: World, personId: string | null) => {
  const { exchange, insert, tenantId } = world
  const { issuer, providerId } = await providerOf(world)
  const [id, browser, state] = [newId(later(world, 0)), newSecret(), newSecret()]
  await insert('external_attempts', {
    ...{ id, site_id: exchange.id, provider_id: providerId, person_id: personId, remember: false, redirect_url: '/' },
    ...{ state_hash: hashOf(state), browser_hash: hashOf(browser), expires_at: later(world, 600) },
  })
  const { nonce, verifier } = secretsOf(browser, id)
  const address = new URL(`${issuer}/auth`)
  const asked = {
    ...{ client_id: tenantId, redirect_uri: `${exchange.origin}/external`, response_type: 'code', state, nonce },
    ...{ scope: 'openid email', code_challenge_method: 'S256', code_challenge: hashOf(verifier).toString('base64url') },
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  const input = await visitProvider(address.href, 'team@person.example')
  return { input: { ...input }, cookie: `${cookieNames(exchange).external}=${browser}` }
}

const aHandOver = async (world: World): Promise<string> => {
  const code = newSecret()
  await world.insert('hand_overs', {
    ...{ id: newId(later(world, 0)), site_id: world.exchange.id, person_id: world.ids.team, way: 'password' },
    ...{ code_hash: hashOf(code), remember: false, expires_at: later(world, 60) },
  })
  return code
}

/** Valid inputs for what concerns accounts elsewhere, and being handed over. */
export const externalFixtures: Fixtures = {
  'identity.getSignInPolicy': async () => ({ input: {} }),
  'identity.setSignInPolicy': async (world) => {
    // Links are not for administrators, and this one has no password.
    await aPasskey(world, world.ids.admin)
    return { input: { password: true, link: true, factorKinds: [] } }
  },
  'identity.startProviderSignIn': async (world, principal) => {
    const { input } = await atProvider(world, principal)
    return { input: { ...input, rememberMe: false } }
  },
  'identity.completeProviderSignIn': (world) => cameBack(world, null),
  'identity.listConnections': async () => ({ input: {} }),
  'identity.startConnection': async (world, principal) => {
    // Whoever has passkeys shows one first.
    await world.run('delete from passkeys', [])
    return atProvider(world, principal)
  },
  'identity.connect': (world) => cameBack(world, world.ids.team),
  'identity.disconnect': atProvider,
  'identity.getAuthInfo': async () => ({ input: {} }),
  'identity.redeemHandover': async (world) => ({ input: { code: await aHandOver(world) } }),
  'identity.openOnPhone': async () => ({ input: {} }),
}
