import { confirmTotp, getFactors, startTotp } from '@colloquy/contract/factors/operations'
import {
  getCurrentUser,
  listSessions,
  redeemPasswordReset,
  refreshSession,
  signInWithPassword,
} from '@colloquy/contract/identity/operations'
import {
  confirmRequiredSetup,
  getPendingSignIn,
  startRequiredSetup,
  verifySecondFactor,
} from '@colloquy/contract/identity/second-factor/operations'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeAt } from '../../../../testing/authenticator.ts'
import { createTestBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import { insertRow, type PersonValues } from '../../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../../testing/tenant-scenario.ts'
import { hashOf, newId, newSecret } from '../../../platform/ids.ts'
import { demoPassword } from '../rules.ts'

const { test, clock, app, tenant, inTenant, insertAccount } = await createTenantScenario()

// Each test starts with a fresh hourly limit of the network.
beforeEach(() => clock.pass(3_700_000))

const requireSecondFactor = (isRequired: boolean | null) =>
  test.asOwner(
    (owner) => owner.query('update tenants set is_second_factor_required = $1', [isRequired]),
    tenant.tenantId,
  )

const knock = async (email: string, browser = createTestBrowser(app, tenant.exchange)) => {
  const answer = await browser.ask(signInWithPassword, { email, password: demoPassword, rememberMe: false })
  return { browser, answer }
}
/** A person with an authenticator app; returns its secret, the recovery codes, and a browser with a pending sign-in. */
const withApp = async (values: PersonValues = {}) => {
  const { personId, email } = await insertAccount(values)
  const { browser: first } = await knock(email)
  const begun = await first.ask(startTotp, {})
  if (!begun.ok) throw new Error(begun.refusal)
  const { secret } = begun.value
  const confirmed = await first.ask(confirmTotp, { code: codeAt(secret, clock.now()) })
  if (!confirmed.ok) throw new Error(confirmed.refusal)
  clock.pass(30_000)
  const { browser, answer } = await knock(email)
  return { personId, email, secret, codes: confirmed.value.recoveryCodes, first, browser, answer }
}
const pass = (browser: TestBrowser, code: string) => browser.ask(verifySecondFactor, { code })
const sessionsOf = (personId: string) =>
  inTenant((tx) => tx.selectFrom('sessions').select('method').where('person_id', '=', personId).execute())

describe('#identity.verifySecondFactor: [AU-18] a second factor', () => {
  describe('#identity.getPendingSignIn', () => {
    it('is required after the password; until then there is no session, no token and no refresh cookie', async () => {
      const { browser, answer, personId, secret } = await withApp()
      expect(answer).toMatchObject({ ok: true, value: { requireAdditionalAuthentication: true, accessToken: '' } })
      expect([...browser.cookies.keys()]).toEqual(['cq-alpha-test-step'])
      expect(await sessionsOf(personId)).toHaveLength(1)
      expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: false, refusal: 'session_ended' })
      expect(await browser.ask(getPendingSignIn, {})).toMatchObject({
        value: { requirement: 'factor', totp: true, passkey: false },
      })
      expect(await pass(browser, codeAt(secret, clock.now()))).toMatchObject({
        ok: true,
        value: { requireAdditionalAuthentication: false, expiresIn: 600 },
      })
      expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: true, value: { entityId: personId } })
      expect(await browser.ask(listSessions, {})).toMatchObject({ value: [{ method: 'password', current: true }, {}] })
      expect(browser.cookies.has('cq-alpha-test-step')).toBe(false)
    })
  })

  it('is not required of people without one, unless the tenant requires it', async () => {
    const { answer } = await knock((await insertAccount()).email)
    expect(answer).toMatchObject({ ok: true, value: { requireAdditionalAuthentication: false } })
  })

  it('accepts a code once over all browsers, and no earlier code afterwards', async () => {
    const { browser, secret, email } = await withApp()
    const code = codeAt(secret, clock.now())
    const older = codeAt(secret, new Date(clock.now().getTime() - 30_000))
    expect(await pass(browser, code)).toMatchObject({ ok: true })
    const { browser: other } = await knock(email)
    expect(await pass(other, code)).toMatchObject({ ok: false, status: 403, refusal: 'factor_wrong' })
    expect(await pass(other, older)).toMatchObject({ refusal: 'factor_wrong' })
    clock.pass(30_000)
    expect(await pass(other, codeAt(secret, clock.now()))).toMatchObject({ ok: true })
  })

  it('opens one session for 20 concurrent requests with one code', async () => {
    const { browser, secret, personId, email } = await withApp()
    const { browser: other } = await knock(email)
    const code = codeAt(secret, clock.now())
    const before = (await sessionsOf(personId)).length
    await Promise.all(Array.from({ length: 20 }, (_, i) => pass((i % 2 ? browser : other).copy(), code)))
    expect(await sessionsOf(personId)).toHaveLength(before + 1)
  })

  it('allows five wrong codes in 15 minutes, over all browsers and concurrent requests', async () => {
    const { browser, secret, email } = await withApp()
    const { browser: other } = await knock(email)
    const right = codeAt(secret, clock.now())
    const wrong = Array.from({ length: 40 }, (_, i) => String(200_000 + i)).filter((code) => code !== right)
    const answers = await Promise.all(wrong.map((code, i) => pass((i % 2 ? browser : other).copy(), code)))
    const tally = Object.groupBy(answers, (one) => (one.ok ? 'ok' : one.refusal))
    expect(tally.factor_wrong).toHaveLength(5)
    expect(tally.ok).toBeUndefined()
    expect(await pass(browser, right)).toMatchObject({ ok: false, status: 429 })
    clock.pass(900_000)
    const { browser: laterBrowser } = await knock(email)
    expect(await pass(laterBrowser, codeAt(secret, clock.now()))).toMatchObject({ ok: true })
  })

  it('can be presented within ten minutes of the password, once, from a page of this site', async () => {
    const { browser, secret } = await withApp()
    const copy = browser.copy()
    const code = codeAt(secret, clock.now())
    expect(await browser.ask(verifySecondFactor, { code }, { origin: 'http://evil.example' })).toMatchObject({
      refusal: 'foreign_origin',
    })
    clock.pass(599_000)
    expect(await pass(browser, codeAt(secret, clock.now()))).toMatchObject({ ok: true })
    clock.pass(60_000)
    expect(await pass(copy, codeAt(secret, clock.now()))).toMatchObject({
      ok: false,
      status: 410,
      refusal: 'pending_sign_in_expired',
    })
    expect(await copy.ask(getPendingSignIn, {})).toMatchObject({ refusal: 'pending_sign_in_expired' })
    expect(await pass(createTestBrowser(app, tenant.exchange), '123456')).toMatchObject({
      refusal: 'pending_sign_in_expired',
    })
  })

  it('is refused to a person restricted between password and code', async () => {
    const { browser, secret, personId } = await withApp()
    await inTenant((tx) =>
      tx.updateTable('people').set({ restricted_at: clock.now() }).where('id', '=', personId).execute(),
    )
    expect(await pass(browser, codeAt(secret, clock.now()))).toMatchObject({ refusal: 'account_restricted' })
  })

  it('survives a password change, which invalidates pending sign-ins', async () => {
    const { browser, secret, personId, email } = await withApp()
    const token = newSecret()
    await test.asOwner(
      (owner) =>
        insertRow(owner, 'account_tokens', {
          tenant_id: tenant.tenantId,
          id: newId(clock.now()),
          purpose: 'reset',
          site_id: tenant.exchange.id,
          email,
          redirect_url: '/',
          requested_at: clock.now(),
          person_id: personId,
          secret_hash: hashOf(token),
          expires_at: new Date(clock.now().getTime() + 60_000),
        }),
      tenant.tenantId,
    )
    const newPassword = 'kettle orbit velvet forty'
    expect(
      await createTestBrowser(app, tenant.exchange).ask(redeemPasswordReset, { token, newPassword }),
    ).toMatchObject({
      ok: true,
    })
    expect(await pass(browser, codeAt(secret, clock.now()))).toMatchObject({ refusal: 'pending_sign_in_expired' })
    const again = await createTestBrowser(app, tenant.exchange).ask(signInWithPassword, {
      email,
      password: newPassword,
      rememberMe: false,
    })
    expect(again).toMatchObject({ value: { requireAdditionalAuthentication: true } })
  })
})

describe('[AU-18] a recovery code', () => {
  it('replaces the lost device once, however it is typed', async () => {
    const { browser, codes, email, first } = await withApp()
    expect(codes).toHaveLength(10)
    const [code = ''] = codes
    expect(await pass(browser, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ ok: true })
    expect(await first.ask(getFactors, {})).toMatchObject({ value: { recoveryCodesLeft: 9 } })
    const { browser: other } = await knock(email)
    expect(await pass(other, code)).toMatchObject({ refusal: 'factor_wrong' })
    const stored = await inTenant((tx) => tx.selectFrom('recovery_codes').select('hash').execute())
    expect(stored.map(({ hash }) => hash.toString('utf8')).join()).not.toContain(code)
  })

  it('is refused for another person', async () => {
    const [{ browser }, { codes }] = [await withApp(), await withApp()]
    expect(await pass(browser, codes[0] ?? '')).toMatchObject({ refusal: 'factor_wrong' })
  })
})

describe('[AU-18] a required second factor', () => {
  describe('#identity.startRequiredSetup, #identity.confirmRequiredSetup', () => {
    it.each([
      ['staff', { roleId: roleIds.staff }],
      ['compliance officers', { roleId: roleIds.compliance }],
      ['administrators', { isAdmin: true }],
    ] as const)('is set up at sign-in by %s', async (_, values) => {
      await requireSecondFactor(true)
      const { personId, email } = await insertAccount(values)
      const { browser, answer } = await knock(email)
      expect(answer).toMatchObject({ value: { requireAdditionalAuthentication: true } })
      expect(await browser.ask(getPendingSignIn, {})).toMatchObject({ value: { requirement: 'setUp' } })
      expect(await browser.ask(confirmRequiredSetup, { code: '123456' })).toMatchObject({
        refusal: 'factor_setup_not_started',
      })
      const begun = await browser.ask(startRequiredSetup, {})
      if (!begun.ok) throw new Error(begun.refusal)
      expect(begun.value.uri).toContain(encodeURIComponent(email))
      expect(await pass(browser, codeAt(begun.value.secret, clock.now()))).toMatchObject({ refusal: 'factor_wrong' })
      expect(await sessionsOf(personId)).toHaveLength(0)
      const done = await browser.ask(confirmRequiredSetup, { code: codeAt(begun.value.secret, clock.now()) })
      expect(done).toMatchObject({ ok: true, value: { requireAdditionalAuthentication: false } })
      expect(done.ok && done.value.recoveryCodes).toHaveLength(10)
      expect(await browser.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: personId } })
      // The password alone does not allow a second setup.
      const { browser: thief } = await knock(email)
      expect(await thief.ask(startRequiredSetup, {})).toMatchObject({ refusal: 'pending_sign_in_expired' })
    })
  })

  it('is not required of clients and experts', async () => {
    await requireSecondFactor(true)
    const { answer } = await knock((await insertAccount()).email)
    expect(answer).toMatchObject({ value: { requireAdditionalAuthentication: false } })
  })

  it('is required by default in production, and not in a demo', async () => {
    const signInStaff = async () => (await knock((await insertAccount({ roleId: roleIds.staff })).email)).answer
    const mode = (name: string) =>
      test.asOwner((owner) =>
        owner.query('insert into installation (mode) values ($1) on conflict (singleton) do update set mode = $1', [
          name,
        ]),
      )
    await requireSecondFactor(null)
    await mode('production')
    expect(await signInStaff()).toMatchObject({ value: { requireAdditionalAuthentication: true } })
    await requireSecondFactor(false)
    expect(await signInStaff()).toMatchObject({ value: { requireAdditionalAuthentication: false } })
    await requireSecondFactor(null)
    await mode('demo')
    expect(await signInStaff()).toMatchObject({ value: { requireAdditionalAuthentication: false } })
  })
})
