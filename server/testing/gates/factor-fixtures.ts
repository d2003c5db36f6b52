import {
  challengeEnd,
  proofPurposeOf,
  purposeOf as purposeOfChallenge,
} from '../../src/capabilities/factors/passkey-rules.ts'
import { encryptionPurposeOf } from '../../src/capabilities/factors/rules.ts'
import { cookieNames } from '../../src/capabilities/identity/rules.ts'
import { hashOf, newId, newSecret } from '../../src/platform/ids.ts'
import { encrypt } from '../../src/platform/secrets/encryption.ts'
import { createSignedChallenge } from '../../src/platform/secrets/signed-challenge.ts'
import { installation } from '../app.ts'
import { codeAt, createAuthenticator } from '../authenticator.ts'
import type { Fixture, Fixtures } from './perform-as.ts'
import type { World } from './test-world.ts'

const { secretKey } = installation
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const sealed = (world: World, personId: string) =>
  encrypt(secret, secretKey, encryptionPurposeOf({ tenantId: world.tenantId, personId }))

/** Nobody in the world has a second factor any more. */
const noFactors = async ({ run }: World): Promise<void> => {
  await run('delete from totp_factors', [])
  await run('delete from recovery_codes', [])
  await run('delete from passkeys', [])
}

/** Somebody uses an app. @returns what it shows now */
const withApp = async (world: World, personId: string): Promise<string> => {
  await noFactors(world)
  const confirmed_at = world.clock.now()
  await world.insert('totp_factors', { person_id: personId, secret: sealed(world, personId), confirmed_at })
  return codeAt(secret, world.clock.now())
}

/** Somebody was given a secret and has not confirmed it. @returns what its app shows now */
const withSecret = async (world: World, personId: string): Promise<string> => {
  await noFactors(world)
  const next_at = world.clock.now()
  await world.insert('totp_factors', { person_id: personId, next_secret: sealed(world, personId), next_at })
  return codeAt(secret, world.clock.now())
}

/** Somebody has proved their password at the exchange. @returns the cookie that says so */
const insertPendingSignIn = async (world: World, personId: string): Promise<string> => {
  const token = newSecret()
  await world.insert('pending_sign_ins', {
    ...{ hash: hashOf(token), site_id: world.exchange.id, person_id: personId, method: 'password', remember: false },
    expires_at: new Date(world.clock.now().getTime() + 600_000),
  })
  return `${cookieNames(world.exchange).step}=${token}`
}

/** The tenant demands a factor from those who run it; the staff's person has none and stands at the door. */
const atSetUp = async (world: World): Promise<string> => {
  await world.run('update tenants set is_factor_demanded = true', [])
  // Until the tenant has chosen a policy of its own, the setting above decides.
  await world.run('delete from sign_in_policies', [])
  return insertPendingSignIn(world, world.ids.staff)
}

/** A passkey, usually of the team's person. */
export const insertPasskey = async (world: World, personId = world.ids.team) => {
  const device = createAuthenticator()
  const id = newId(world.clock.now())
  await world.insert('passkeys', {
    ...{ id, person_id: personId, credential_id: device.credentialId, public_key: device.publicKey },
    ...{ counter: 0, name: 'a device', is_synced: false, added_at: world.clock.now() },
  })
  return { id, device }
}

const nothing: Fixture = async () => ({ input: {} })
const withoutFactors: Fixture = async (world) => {
  await noFactors(world)
  return { input: {} }
}
const ofPasskey =
  (rest: Record<string, unknown> = {}): Fixture =>
  async (world) => ({ input: { passkeyId: (await insertPasskey(world)).id, ...rest } })

/** Inputs for what is done about second factors, in the settings and at the door. */
export const factorsFixtures: Fixtures = {
  'factors.open': nothing,
  'factors.beginTotp': withoutFactors,
  'factors.confirmTotp': async (world) => ({ input: { code: await withSecret(world, world.ids.team) } }),
  'factors.removeTotp': async (world) => ({ input: { code: await withApp(world, world.ids.team) } }),
  'factors.renewRecoveryCodes': async (world) => ({ input: { code: await withApp(world, world.ids.team) } }),
  'factors.beginPasskey': withoutFactors,
  'factors.addPasskey': async (world) => {
    const { exchange, ids, clock } = world
    const challenge = createSignedChallenge(
      purposeOfChallenge(exchange.id, ids.team),
      challengeEnd(clock.now()),
      secretKey,
    )
    return { input: { name: 'a device', made: createAuthenticator().make(challenge, exchange.origin) } }
  },
  'factors.renamePasskey': ofPasskey({ name: 'another name' }),
  'factors.getPasskeyProof': nothing,
  'factors.removePasskey': async (world) => {
    await noFactors(world)
    const { exchange, ids, clock } = world
    const { id, device } = await insertPasskey(world)
    const challenge = createSignedChallenge(proofPurposeOf(exchange.id, ids.team), challengeEnd(clock.now()), secretKey)
    return { input: { passkeyId: id, shown: device.show(challenge, exchange.origin, ids.team) } }
  },

  'factors.getProofOfWorkChallenge': nothing,
  'factors.reset': async ({ ids }) => ({ input: { personId: ids.team } }),

  'identity.reauthenticate': async (world) => ({ input: { code: await withApp(world, world.ids.team) } }),
  'identity.getPendingSignIn': async (world) => ({
    input: {},
    cookie: await insertPendingSignIn(world, world.ids.team),
  }),
  'identity.verifySecondFactor': async (world) => {
    const code = await withApp(world, world.ids.team)
    return { input: { code }, cookie: await insertPendingSignIn(world, world.ids.team) }
  },
  'identity.beginRequiredSetup': async (world) => {
    await noFactors(world)
    return { input: {}, cookie: await atSetUp(world) }
  },
  'identity.confirmRequiredSetup': async (world) => {
    const code = await withSecret(world, world.ids.staff)
    return { input: { code }, cookie: await atSetUp(world) }
  },
  'identity.getPasskeyRequest': nothing,
  'identity.signInWithPasskey': async (world) => {
    const { exchange, ids, clock } = world
    const { device } = await insertPasskey(world)
    const challenge = createSignedChallenge(purposeOfChallenge(exchange.id, null), challengeEnd(clock.now()), secretKey)
    return { input: { shown: device.show(challenge, exchange.origin, ids.team), rememberMe: false } }
  },
}
