import { getCurrentUser, refreshSession } from '@colloquy/contract/identity/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { describe, expect, it } from 'vitest'
import { cookieNames } from '../../../src/capabilities/identity/rules.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { hashOf, newSecret } from '../../../src/platform/ids.ts'
import type { OperationHandler } from '../../../src/platform/operations/define.ts'
import { redeemTicket } from '../../../src/platform/realtime/handshake.ts'
import { buildTestApp } from '../../app.ts'
import { testDatabase } from '../../database.ts'
import { changedTables, snapshot } from '../database-snapshot.ts'
import { fixtures } from '../fixtures.ts'
import { performAs } from '../perform-as.ts'
import { permissionMatrix } from '../permission-matrix.ts'
import { createWorld, type Principal, principals } from '../test-world.ts'

/*
 * A secret of one kind is worth nothing as another [I-13]: every secret the product gives out, at every place that takes
 * one. Places are found by what operations take, so that a new one is among them by itself.
 */
const test = await testDatabase()
const other = await createWorld(test, { key: 'other' })
const world = await createWorld(test, { key: 'world', foreign: other })
const app = await buildTestApp(test)

/** Operations that take a secret of the same kind. */
const kinds: Readonly<Record<string, string>> = {
  'identity.checkPasswordReset': 'reset',
  'identity.redeemPasswordReset': 'reset',
  'invitations.check': 'invitation',
  'invitations.accept': 'invitation',
  'calls.openAnswerLink': 'answer',
  'calls.answerByLink': 'answer',
}
const kindOf = (name: string): string => kinds[name] ?? name

interface Place {
  readonly bound: OperationHandler
  readonly name: string
  readonly field: 'token' | 'code'
  readonly who: Principal
}
/** Everything that takes a secret as a value, but for codes of a few digits, which belong to one person's attempt. */
const places: Place[] = [...app.registry.handlers.values()].flatMap((bound) => {
  const name = bound.operation.name as string
  const { shape } = bound.operation.input
  const field = 'token' in shape ? 'token' : name.endsWith('redeemSignInCode') ? 'code' : undefined
  const who = principals.find((principal) => permissionMatrix.get(name)?.[principal] === 'yes')
  return field && who ? [{ bound, name, field, who }] : []
})

const secretOf = async ({ name, field, who }: Place): Promise<string | undefined> => {
  const { input } = await fixtures[name]!(world, who)
  return input[field] as string | undefined
}
const issuedSecrets = async (): Promise<{ kind: string; secret: string }[]> => {
  const all: { kind: string; secret: string }[] = []
  for (const place of places) {
    const secret = await secretOf(place)
    if (secret !== undefined) all.push({ kind: kindOf(place.name), secret })
  }
  const visit = await world.visit('team')
  const session = await fixtures['identity.refreshSession']!(world, 'team')
  const cookies = Object.fromEntries(session.cookie!.split('; ').map((one) => one.split('=') as [string, string]))
  const names = cookieNames(world.exchange)
  return [
    ...all,
    { kind: 'access', secret: visit.token as string },
    { kind: 'refresh', secret: cookies[names.refresh] as string },
    { kind: 'device', secret: cookies[names.device] as string },
  ]
}

describe('a secret of one kind', () => {
  it('opens nothing where another kind is wanted', async () => {
    const secrets = await issuedSecrets()
    expect(secrets.length).toBeGreaterThan(8)
    for (const place of places) {
      const prepared = await fixtures[place.name]!(world, place.who)
      // Where nothing is pending, nothing needs a secret.
      if (!(place.field in prepared.input)) continue
      for (const { kind, secret } of secrets) {
        if (kind === kindOf(place.name)) continue
        await test.database.db.deleteFrom('rate_limits').execute()
        const input = { ...prepared.input, [place.field]: secret }
        const { outcome } = await performAs(
          app,
          place.bound.operation,
          { ...prepared, input },
          await world.visit(place.who),
          place.who,
        )
        expect(outcome, `${kind} at ${place.name}`).not.toBe('yes')
      }
    }
  }, 60_000)

  it('is no access token, and no cookie of another name', async () => {
    const names = cookieNames(world.exchange)
    for (const { kind, secret } of await issuedSecrets()) {
      await test.database.db.deleteFrom('rate_limits').execute()
      const bearer = await app.call(getCurrentUser, {}, { site: world.exchange, token: secret })
      expect(bearer.ok, `${kind} as access token`).toBe(kind === 'access')
      for (const cookie of ['refresh', 'shareLink', 'impersonation'] as const) {
        const fits = kind === cookie || (cookie === 'shareLink' && kind === 'identity.openShareLink')
        if (fits) continue
        const headers = { origin: world.exchange.origin, cookie: `${names[cookie]}=${secret}` }
        const answer = await app.call(refreshSession, {}, { site: world.exchange }, { headers })
        expect(answer.ok, `${kind} as ${cookie} cookie`).toBe(false)
      }
    }
  }, 60_000)

  it('opens no live connection', async () => {
    for (const { kind, secret } of await issuedSecrets())
      expect(
        await redeemTicket({ database: test.database, clock: systemClock }, world.exchange, secret),
        kind,
      ).toBeUndefined()
  })
})

describe('programs that look at links', () => {
  it('spend nothing: no GET, HEAD or OPTIONS of any page or place with a secret changes anything', async () => {
    const secrets = await issuedSecrets()
    const before = await snapshot(test, [world.tenantId])
    const pages = [
      '/l',
      '/anonymous',
      '/capability',
      '/impersonation',
      '/activate',
      '/reset-password/flow/set',
      '/autologin',
    ]
    for (const { secret } of secrets)
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        for (const path of [
          ...pages.map((page) => `${page}?token=${secret}`),
          ...places.map(({ bound }) => `/api${bound.operation.path}?token=${secret}&code=${secret}`),
        ])
          await app.send(
            { method, path, headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } },
            { site: world.exchange },
          )
    expect(changedTables(before, await snapshot(test, [world.tenantId]))).toEqual([])
    const link = secrets.find(({ kind }) => kind === 'identity.openShareLink')!
    const stands = await world.run('select opened_count from share_links where secret_hash = $1', [hashOf(link.secret)])
    expect(stands).toEqual([{ opened_count: 0 }])
  }, 60_000)
})

const segment = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a forged token', () => {
  /** What a real description of a person says; access tokens are nothing of the kind. */
  const claims = {
    iss: world.exchange.origin,
    aud: 'KE',
    sub: world.ids.admin,
    sid: world.ids.admin,
    name: 'Admin',
    iat: 1_700_000_000,
    exp: 4_000_000_000,
    isAdmin: true,
    permissions: [permissionIds.PerformSystemAdministration],
  }
  const signature = newSecret()
  const forge = (header: object, body: object = claims, tail = signature) =>
    `${segment(header)}.${segment(body)}.${tail}`
  const algorithms = ['none', 'None', 'NONE', 'HS256', 'HS512', 'RS256', 'ES256', 'EdDSA']
  const keys = [
    { kid: '../../dev/null' },
    { kid: "' or 1=1 --" },
    { kid: 'http://evil.example/k' },
    { jku: 'http://evil.example/k' },
    { x5u: 'http://evil.example/c' },
    { jwk: { kty: 'oct', k: 'AA' } },
    { x5c: ['AA'] },
    { crit: ['exp'] },
  ]
  const wrong = [
    { iss: 'http://evil.example' },
    { aud: 'other' },
    { sub: world.ids.serving },
    { sub: null },
    { sid: null },
    { nonce: 'x' },
    { tenantId: other.tenantId },
    { isAdmin: 'true' },
  ]
  const now = Math.floor(Date.now() / 1000)
  const forged: readonly string[] = [
    ...algorithms.map((alg) => forge({ alg, typ: 'JWT' }, claims, alg.toLowerCase() === 'none' ? '' : signature)),
    ...keys.map((key) => forge({ alg: 'HS256', typ: 'JWT', ...key })),
    ...wrong.map((claim) => forge({ alg: 'HS256', typ: 'JWT' }, { ...claims, ...claim })),
    ...['at+jwt', 'dpop+jwt', 'logout+jwt', 'secevent+jwt'].map((typ) => forge({ alg: 'HS256', typ })),
    `${forge({ alg: 'HS256' })}=`,
    `%20${forge({ alg: 'HS256' })}`,
    `${forge({ alg: 'HS256' })}.x`,
    '..',
    ...[-61, -59, 59, 61].map((skew) => forge({ alg: 'HS256' }, { ...claims, exp: now + skew, nbf: now + skew })),
    ...['', 'AA', `${signature}${signature}`, 'A'.repeat(43)].map((tail) => forge({ alg: 'HS256' }, claims, tail)),
  ]

  it('is forty times worth nothing', async () => {
    expect(forged).toHaveLength(40)
    for (const token of forged)
      expect(await app.call(getCurrentUser, {}, { site: world.exchange, token }), token).toMatchObject({
        refusal: 'not_signed_in',
      })
  })

  it('is not what describes a person to the browser either, though that is signed', async () => {
    const session = await fixtures['identity.refreshSession']!(world, 'team')
    const headers = { origin: world.exchange.origin, cookie: session.cookie! }
    const answer = await app.call(refreshSession, {}, { site: world.exchange }, { headers })
    const idToken = answer.ok ? answer.value.idToken : ''
    expect(idToken.split('.')).toHaveLength(3)
    expect(await app.call(getCurrentUser, {}, { site: world.exchange, token: idToken })).toMatchObject({
      refusal: 'not_signed_in',
    })
  })
})
