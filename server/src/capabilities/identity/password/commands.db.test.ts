import { changePassword, getCurrentUser, signInWithPassword } from '@colloquy/contract/identity/operations'
import { personTypes } from '@colloquy/contract/person-types'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestBrowser } from '../../../../testing/browser.ts'
import { countLockWaits } from '../../../../testing/database.ts'
import { insertTenant } from '../../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../../testing/tenant-scenario.ts'
import type { Site } from '../../../platform/access/actor.ts'
import { newId } from '../../../platform/ids.ts'
import { createSigner } from '../../../platform/secrets/signer.ts'
import { demoPassword } from '../rules.ts'

const { test, clock, app, tenant, inTenant, insertAccount } = await createTenantScenario()

// Each test starts with a fresh hourly limit of the network.
beforeEach(() => clock.pass(3_700_000))

const trySignIn = (email: string, password = demoPassword, site: Site = tenant.exchange, rememberMe = false) =>
  createTestBrowser(app, site).ask(signInWithPassword, { email, password, rememberMe })
const bar = (personId: string, column: 'restricted_at' | 'disabled_at' | 'deleted_at' | 'erased_at') =>
  inTenant((tx) =>
    tx
      .updateTable('people')
      .set({ [column]: clock.now() })
      .where('id', '=', personId)
      .execute(),
  )

describe('#identity.signInWithPassword: [AU-05] signing in by password', () => {
  it('opens a session, whatever the letter case of the address', async () => {
    const { personId, email } = await insertAccount()
    const browser = createTestBrowser(app, tenant.exchange)
    const input = { email: email.toUpperCase(), password: demoPassword, rememberMe: false }
    expect(await browser.ask(signInWithPassword, input)).toMatchObject({
      ok: true,
      value: { refreshToken: 'cookie', expiresIn: 600 },
    })
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({
      ok: true,
      value: { entityId: personId, isClient: true },
    })
  })

  it('returns an ID token signed by the installation that describes the person', async () => {
    const { personId, email } = await insertAccount()
    const answer = await trySignIn(email)
    if (!answer.ok) throw new Error(answer.refusal)
    const key = await importJWK(await createSigner('secret of the tests').publicKey())
    const { payload } = await jwtVerify(answer.value.idToken, key, {
      issuer: tenant.exchange.origin,
      audience: 'KE',
      currentDate: clock.now(),
    })
    expect(payload).toMatchObject({ sub: personId, email, name: 'Test Person', locale: 'en-US' })
    expect(decodeProtectedHeader(answer.value.idToken).alg).toBe('EdDSA')
  })

  it('sets HttpOnly cookies for the identity operations of this site', async () => {
    const { email } = await insertAccount()
    const send = (rememberMe: boolean) =>
      app.send(
        {
          method: 'POST',
          path: '/api/identity/sign-in',
          body: JSON.stringify({ email, password: demoPassword, rememberMe }),
        },
        { site: tenant.exchange },
      )
    const [forNow, remembered] = [await send(false), await send(true)]
    const refreshCookies = [forNow, remembered].map(({ cookies }) =>
      cookies.find(({ name }) => name === 'cq-alpha-test'),
    )
    for (const cookie of [...forNow.cookies, ...remembered.cookies])
      expect(cookie).toMatchObject({ httpOnly: true, path: '/api/identity' })
    expect(refreshCookies[0]).not.toHaveProperty('maxAge')
    expect(refreshCookies[1]).toMatchObject({ maxAge: 7 * 86_400 })
  })

  it('stores only hashes of tokens', async () => {
    const { email } = await insertAccount()
    const browser = createTestBrowser(app, tenant.exchange)
    await browser.ask(signInWithPassword, { email, password: demoPassword, rememberMe: false })
    const secrets = [browser.token!, ...browser.cookies.values(), demoPassword]
    const tables = [
      'access_tokens',
      'refresh_tokens',
      'sessions',
      'passwords',
      'outbox',
      'audit_entries',
      'rate_limits',
    ]
    await test.asOwner(async (owner) => {
      for (const table of tables) {
        const { rows } = await owner.query(`select * from ${table}`)
        const stored = JSON.stringify(rows.map((row) => Object.values(row).map(String)))
        for (const secret of secrets) expect(stored, table).not.toContain(secret)
      }
    }, tenant.tenantId)
  })

  it('is audited with the person, on success and on failure', async () => {
    const { personId, email } = await insertAccount()
    await trySignIn(email, 'wrong')
    await trySignIn(email)
    const entries = await inTenant((tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['outcome', 'subject_id'])
        .where('operation', '=', 'identity.signInWithPassword')
        .where('occurred_at', '>=', clock.now())
        .orderBy('sequence')
        .execute(),
    )
    expect(entries.map(({ outcome }) => outcome)).toEqual(['wrong_credentials', 'done'])
    expect(entries[1]?.subject_id).toBe(personId)
  })
})

describe('a wrong password and an unknown address', () => {
  const send = (email: string) =>
    app.send(
      {
        method: 'POST',
        path: '/api/identity/sign-in',
        body: JSON.stringify({ email, password: 'wrong', rememberMe: false }),
      },
      { site: tenant.exchange },
    )
  const unknown = () => `${newId(clock.now())}@person.example`

  it('get identical responses, as does a closed account', async () => {
    const [known, closed] = [await insertAccount(), await insertAccount()]
    await bar(closed.personId, 'disabled_at')
    const answers = [await send(known.email), await send(unknown()), await send(closed.email)]
    const comparable = answers.map(({ statusCode, body, headers, cookies }) => {
      const { 'x-request-id': _, date: __, ...rest } = headers
      return { statusCode, body, rest, cookies }
    })
    expect(comparable[0]).toMatchObject({ statusCode: 401, cookies: [] })
    expect(JSON.parse(comparable[0]!.body)).toMatchObject({ refusal: 'wrong_credentials' })
    expect(comparable[1]).toEqual(comparable[0])
    expect(comparable[2]).toEqual(comparable[0])
  })

  it('run the same statements', async () => {
    const { email } = await insertAccount()
    const statementsFor = async (address: string) => {
      test.statements.length = 0
      await send(address)
      return test.statements.filter((text) => !text.includes('resolve_actor')).length
    }
    // The first request also reloads the sites.
    await statementsFor(unknown())
    const forUnknown = await statementsFor(unknown())
    expect(forUnknown).toBeGreaterThan(5)
    expect(await statementsFor(email)).toBe(forUnknown)
  })

  it('reach the same limit after five failures, whatever the letter case', async () => {
    const { email } = await insertAccount()
    for (const address of [email, unknown()]) {
      for (let failure = 0; failure < 5; failure++)
        expect(await trySignIn(failure % 2 ? address : address.toUpperCase(), 'wrong')).toMatchObject({ status: 401 })
      expect(await trySignIn(address)).toMatchObject({ status: 429, refusal: 'too_many' })
    }
    clock.pass(900_000)
    expect(await trySignIn(email)).toMatchObject({ ok: true })
  })

  it('wait longer after repeated failures: twenty are the limit of a day', async () => {
    const { email } = await insertAccount()
    const begun = clock.now().getTime()
    const failedAt: number[] = []
    for (let minute = 0; minute <= 1440; minute += 5) {
      const { status } = (await trySignIn(email, 'wrong')) as { status?: number }
      if (status === 401) failedAt.push((clock.now().getTime() - begun) / 60_000)
      clock.pass(300_000)
    }
    expect(failedAt.slice(0, 20)).toEqual([
      0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 120, 125, 130, 135, 140, 145, 150, 155, 160, 165,
    ])
    expect(failedAt.slice(20)).toEqual([1440])
  })

  it('are not counted when the sign-in succeeds', async () => {
    const { email } = await insertAccount()
    for (let time = 0; time < 40; time++) expect(await trySignIn(email)).toMatchObject({ ok: true })
  })
})

describe('concurrent sign-ins', () => {
  it('queue for password hashing, regardless of free database connections', async () => {
    const emails = await Promise.all(Array.from({ length: 25 }, async () => (await insertAccount()).email))
    const answers = await Promise.all(emails.map((email) => trySignIn(email)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(25)
  })
})

describe('a sign-in during a password change', () => {
  it('is ended with all other sessions of the old password', async () => {
    const { personId, email } = await insertAccount()
    const [thief, owner] = [createTestBrowser(app, tenant.exchange), createTestBrowser(app, tenant.exchange)]
    const credentials = { email, password: demoPassword, rememberMe: false }
    await owner.ask(signInWithPassword, credentials)
    const [came, changed] = await test.asOwner(async (database) => {
      await database.query('begin')
      // A new session refers to this row: the thief has been let in, but the session is not stored yet.
      await database.query('select from people where id = $1 for update', [personId])
      const coming = thief.ask(signInWithPassword, credentials)
      await expect.poll(() => countLockWaits(database)).toBe(1)
      let isOver = false
      const newPassword = 'quite another wording of it'
      const changing = owner.ask(changePassword, { currentPassword: demoPassword, newPassword }).finally(() => {
        isOver = true
      })
      await expect.poll(async () => isOver || (await countLockWaits(database)) === 2).toBe(true)
      await database.query('commit')
      return Promise.all([coming, changing])
    }, tenant.tenantId)
    expect(changed).toMatchObject({ ok: true })
    expect(came).toMatchObject({ ok: true })
    expect(await thief.ask(getCurrentUser, {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
    expect(await owner.ask(getCurrentUser, {})).toMatchObject({ ok: true })
  })
})

describe('a correct password', () => {
  it('returns the restriction of a restricted person, and only then', async () => {
    const { personId, email } = await insertAccount()
    await bar(personId, 'restricted_at')
    expect(await trySignIn(email)).toMatchObject({ ok: false, status: 403, refusal: 'account_restricted' })
    expect(await trySignIn(email, 'wrong')).toMatchObject({ ok: false, refusal: 'wrong_credentials' })
  })

  it.each(['disabled_at', 'deleted_at', 'erased_at'] as const)(
    'is refused like an unknown account when the person has %s',
    async (column) => {
      const { personId, email } = await insertAccount()
      await bar(personId, column)
      expect(await trySignIn(email)).toMatchObject({ ok: false, refusal: 'wrong_credentials' })
    },
  )

  it('hands an expert over to the expert site [AU-13], and refers everybody else to the exchange', async () => {
    const [expert, client] = [await insertAccount({ personType: personTypes.expert }), await insertAccount()]
    expect(await trySignIn(expert.email)).toMatchObject({
      value: { accessToken: '', handOverUrl: expect.stringContaining(`${tenant.expert.origin}/autologin#`) },
    })
    expect(await trySignIn(expert.email, 'wrong')).toMatchObject({ refusal: 'wrong_credentials' })
    expect(await trySignIn(expert.email, demoPassword, tenant.expert)).toMatchObject({ ok: true })
    expect(await trySignIn(client.email, demoPassword, tenant.expert)).toMatchObject({ refusal: 'other_portal' })
  })

  it("is refused at another tenant's site", async () => {
    const other = await insertTenant(test, 'beta')
    const { email } = await insertAccount()
    expect(await trySignIn(email, demoPassword, other.exchange)).toMatchObject({ refusal: 'wrong_credentials' })
  })
})
