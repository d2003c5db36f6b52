import { cookieNames } from '../../src/capabilities/identity/rules.ts'
import { secretsOf } from '../../src/capabilities/identity/sso/gateway.ts'
import { hashOf, newId, newSecret } from '../../src/platform/ids.ts'
import { providerRow, startProviderFor, visitProvider } from '../identity-provider.ts'
import { insertPasskey } from './factor-fixtures.ts'
import type { Fixture, Fixtures } from './perform-as.ts'
import type { World } from './test-world.ts'

const secondsFromNow = ({ clock }: World, seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

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
  const [id, browser, state] = [newId(secondsFromNow(world, 0)), newSecret(), newSecret()]
  await insert('external_attempts', {
    ...{ id, site_id: exchange.id, provider_id: providerId, person_id: personId, remember: false, redirect_url: '/' },
    ...{ state_hash: hashOf(state), browser_hash: hashOf(browser), expires_at: secondsFromNow(world, 600) },
  })
  const { nonce, verifier } = secretsOf(browser, id)
  const address = new URL(`${issuer}/auth`)
  const parameters = {
    ...{ client_id: tenantId, redirect_uri: `${exchange.origin}/external`, response_type: 'code', state, nonce },
    ...{ scope: 'openid email', code_challenge_method: 'S256', code_challenge: hashOf(verifier).toString('base64url') },
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  const input = await visitProvider(address.href, 'team@person.example')
  return { input: { ...input }, cookie: `${cookieNames(exchange).external}=${browser}` }
}

/** A session of the team's person; it can be refreshed with the secret. */
export const insertSession = async (world: World) => {
  const { exchange, ids, insert } = world
  const [id, refreshToken, device] = [newId(secondsFromNow(world, 0)), newSecret(), newSecret()]
  await insert('sessions', {
    id,
    site_id: exchange.id,
    person_id: ids.team,
    method: 'password',
    remember: false,
    user_agent: 'test',
    address: '127.0.0.1',
    started_at: secondsFromNow(world, 0),
    seen_at: secondsFromNow(world, 0),
    idle_until: secondsFromNow(world, 3600),
    expires_at: secondsFromNow(world, 3600),
  })
  await insert('refresh_tokens', {
    hash: hashOf(refreshToken),
    session_id: id,
    device_hash: hashOf(device),
    issued_at: secondsFromNow(world, 0),
    expires_at: secondsFromNow(world, 3600),
  })
  const names = cookieNames(exchange)
  return { id, cookie: `${names.refresh}=${refreshToken}; ${names.device}=${device}` }
}

/** A code with which the serving staff go to act as the team's person. */
export const insertImpersonationCode = async (world: World): Promise<string> => {
  const { exchange, ids, insert } = world
  const [own, id, code] = [newId(secondsFromNow(world, 0)), newId(secondsFromNow(world, 0)), newSecret()]
  const times = {
    ...{ started_at: secondsFromNow(world, 0), seen_at: secondsFromNow(world, 0) },
    ...{ idle_until: secondsFromNow(world, 3600), expires_at: secondsFromNow(world, 3600) },
  }
  const row = { site_id: exchange.id, remember: false, user_agent: 'test', address: '127.0.0.1', ...times }
  await insert('sessions', { ...row, id: own, person_id: ids.serving, method: 'password' })
  const impersonator = { impersonator_id: ids.serving, impersonator_session_id: own }
  await insert('sessions', { ...row, ...impersonator, id, person_id: ids.team, method: 'impersonation' })
  await insert('impersonation_handles', {
    ...{ hash: hashOf(code), session_id: id, kind: 'code', expires_at: secondsFromNow(world, 60) },
  })
  return code
}

/** A link to the team's project, for somebody without an account. */
export const insertShareLink = async (world: World): Promise<{ readonly id: string; readonly secret: string }> => {
  const [id, secret] = [newId(secondsFromNow(world, 0)), newSecret()]
  await world.insert('share_links', {
    ...{ id, site_id: world.exchange.id, secret_hash: hashOf(secret), person_id: null, email: 'guest@guest.example' },
    ...{ resource_type: 'Project', resource_id: world.ids.project, participant_type: 'ClientContact' },
    ...{
      language: 'enUS',
      made_by: world.ids.team,
      made_at: secondsFromNow(world, 0),
      expires_at: secondsFromNow(world, 3600),
    },
  })
  return { id, secret }
}

const insertHandover = async (world: World): Promise<string> => {
  const code = newSecret()
  await world.insert('handover_codes', {
    ...{
      id: newId(secondsFromNow(world, 0)),
      site_id: world.exchange.id,
      person_id: world.ids.team,
      method: 'password',
    },
    ...{ code_hash: hashOf(code), remember: false, expires_at: secondsFromNow(world, 60) },
  })
  return code
}

/** Valid inputs for what concerns accounts elsewhere, and being handed over. */
export const signInFixtures: Fixtures = {
  'identity.getSignInPolicy': async () => ({ input: {} }),
  'identity.setSignInPolicy': async (world) => {
    // Links are not for administrators, and this one has no password.
    await insertPasskey(world, world.ids.admin)
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
  'identity.redeemHandover': async (world) => ({ input: { code: await insertHandover(world) } }),
  'identity.openOnPhone': async () => ({ input: {} }),
}
