import {
  changePassword,
  endOtherSessions,
  getCurrentUser,
  listSessions,
  signInWithPassword,
  signOut,
} from '@colloquy/contract/identity/operations'
import { openPageOnPhone, redeemSignInCode } from '@colloquy/contract/identity/sign-in-code-operations'
import { completeProviderSignIn, startProviderSignIn } from '@colloquy/contract/identity/sso/operations'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IdentityProvider } from '../../../fakes/identity-provider/identity-provider.ts'
import { createTestBrowser, type TestBrowser } from '../../../testing/browser.ts'
import { insertProvider, startProviderFor, visitProvider } from '../../../testing/identity-provider.ts'
import { insertTenant, type PersonValues, signedIn, type TestTenant } from '../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../testing/tenant-scenario.ts'
import { demoPassword } from './rules.ts'

const { test, clock, app, tenant, insertAccount } = await createTenantScenario()
let other: TestTenant
let provider: IdentityProvider
let providerId: string

beforeAll(async () => {
  other = await insertTenant(test, 'beta')
  provider = await startProviderFor([tenant])
  providerId = await insertProvider(test, tenant, provider)
})
afterAll(() => provider?.close())
// Each test starts with fresh hourly limits.
beforeEach(() => clock.pass(3_700_000))

const insertExpert = (values: PersonValues = {}) => insertAccount({ personType: personTypes.expert, ...values })
const change = (personId: string, column: string) =>
  test.asOwner((owner) => owner.query(`update people set ${column} = now() where id = $1`, [personId]), tenant.tenantId)

const signIn = (email: string, browser: TestBrowser) =>
  browser.ask(signInWithPassword, { email, password: demoPassword, rememberMe: false })
const codeIn = (answer: unknown): string => {
  const { handOverUrl = '' } = (answer as { value?: { handOverUrl?: string } }).value ?? {}
  const { origin, pathname, hash } = new URL(handOverUrl)
  expect(origin + pathname).toBe(`${tenant.expert.origin}/autologin`)
  return hash.slice(1)
}
/** Signs an expert in by password at the exchange. @returns the sign-in code */
const handedOver = async (values: PersonValues = {}) => {
  const { personId, email } = await insertExpert(values)
  const browser = createTestBrowser(app, tenant.exchange)
  return { personId, email, browser, code: codeIn(await signIn(email, browser)) }
}
const redeem = (code: string, browser = createTestBrowser(app, tenant.expert)) =>
  browser.ask(redeemSignInCode, { code })

describe('[AU-13] an expert who signs in at the exchange', () => {
  it('gets no session there and continues at the expert site, which signs them in', async () => {
    const { personId, browser, code } = await handedOver()
    expect([...browser.cookies.keys()]).toEqual([])
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
    const there = createTestBrowser(app, tenant.expert)
    expect(await redeem(code, there)).toMatchObject({ ok: true, value: { expiresIn: 600, refreshToken: 'cookie' } })
    expect(await there.ask(getCurrentUser, {})).toMatchObject({ ok: true, value: { entityId: personId } })
    expect(await there.ask(listSessions, {})).toMatchObject({ value: [{ method: 'password' }] })
  })

  it('is still refused with a closed account or a wrong password', async () => {
    const [restricted, disabled, fine] = [await insertExpert(), await insertExpert(), await insertExpert()]
    await change(restricted.personId, 'restricted_at')
    await change(disabled.personId, 'disabled_at')
    const browser = createTestBrowser(app, tenant.exchange)
    expect(await signIn(restricted.email, browser)).toMatchObject({ ok: false, refusal: 'account_restricted' })
    expect(await signIn(disabled.email, browser)).toMatchObject({ ok: false, refusal: 'wrong_credentials' })
    const wrong = { email: fine.email, password: 'something else', rememberMe: false }
    expect(await browser.ask(signInWithPassword, wrong)).toMatchObject({ ok: false, refusal: 'wrong_credentials' })
  })

  it('keeps the provider sign-in, and is signed out there when signing out at the expert site', async () => {
    const { email } = await insertExpert()
    const browser = createTestBrowser(app, tenant.exchange)
    const left = await browser.ask(startProviderSignIn, { providerId, rememberMe: false })
    if (!left.ok) throw new Error(left.refusal)
    const back = await visitProvider(left.value.address, email)
    const code = codeIn(await browser.ask(completeProviderSignIn, { ...back }))
    const there = createTestBrowser(app, tenant.expert)
    await redeem(code, there)
    expect(await there.ask(listSessions, {})).toMatchObject({ value: [{ method: 'external' }] })
    const out = await there.ask(signOut, { everywhere: false })
    const url = new URL((out.ok && out.value.externalUrl) || 'x:')
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${tenant.expert.origin}/login`)
  })

  it('has no counterpart: a client at the expert site is not handed over', async () => {
    const { email } = await insertAccount({})
    expect(await signIn(email, createTestBrowser(app, tenant.expert))).toMatchObject({
      ok: false,
      refusal: 'other_portal',
    })
  })
})

describe('#identity.redeemSignInCode: a sign-in code', () => {
  it('works once, even with 30 concurrent requests', async () => {
    const { code } = await handedOver()
    const answers = await Promise.all(Array.from({ length: 30 }, () => redeem(code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await redeem(code)).toMatchObject({ ok: false, status: 410, refusal: 'sign_in_code_expired' })
  })

  it('works after 59 seconds and not after 61', async () => {
    const [early, late] = [await handedOver(), await handedOver()]
    clock.pass(59_000)
    expect(await redeem(early.code)).toMatchObject({ ok: true })
    clock.pass(2_000)
    expect(await redeem(late.code)).toMatchObject({ ok: false, refusal: 'sign_in_code_expired' })
  })

  it('is refused at another site or tenant, and stays valid for its own', async () => {
    const { code } = await handedOver()
    for (const site of [tenant.exchange, other.expert, other.exchange])
      expect(await redeem(code, createTestBrowser(app, site))).toMatchObject({
        ok: false,
        refusal: 'sign_in_code_expired',
      })
    expect(await redeem(code)).toMatchObject({ ok: true })
  })

  it('is not consumed from a page of another origin, or by GET and HEAD requests', async () => {
    const { code } = await handedOver()
    const foreign = createTestBrowser(app, tenant.expert).ask(
      redeemSignInCode,
      { code },
      { origin: 'https://evil.example' },
    )
    expect(await foreign).toMatchObject({ ok: false, refusal: 'foreign_origin' })
    for (const method of ['HEAD', 'GET']) await app.send({ method, path: '/autologin' }, { site: tenant.expert })
    expect(await redeem(code)).toMatchObject({ ok: true })
  })

  it.each([
    ['restricted_at', 'account_restricted'],
    ['disabled_at', 'sign_in_code_expired'],
    ['erased_at', 'sign_in_code_expired'],
  ])('is refused once its person has %s', async (column, refusal) => {
    const { personId, code } = await handedOver()
    await change(personId, column)
    expect(await redeem(code)).toMatchObject({ ok: false, refusal })
  })

  it('is invalid after a password change', async () => {
    const { personId, email, code } = await handedOver()
    const owner = createTestBrowser(app, tenant.expert)
    await signIn(email, owner)
    const changed = { currentPassword: demoPassword, newPassword: 'quite another wording of it' }
    expect(await owner.ask(changePassword, changed)).toMatchObject({ ok: true })
    expect(await redeem(code)).toMatchObject({ ok: false, refusal: 'sign_in_code_expired' })
    expect(await owner.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: personId } })
  })

  it('is not stored in plain text', async () => {
    const { code } = await handedOver()
    const { rows } = await test.asOwner((owner) => owner.query('select * from sign_in_codes'), tenant.tenantId)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('lets a pending expert sign in to activate the account, with the method used at the exchange', async () => {
    const { code } = await handedOver({ needsActivation: true })
    const there = createTestBrowser(app, tenant.expert)
    await redeem(code, there)
    expect(await there.ask(getCurrentUser, {})).toMatchObject({ ok: true, value: { needsActivation: 'True' } })
  })
})

describe('#identity.openOnPhone: [RT-23] continuing a session on the phone', () => {
  const atPhone = async (values: PersonValues = {}) => {
    const { personId } = await insertAccount(values)
    return app.call(openPageOnPhone, {}, await signedIn(test, tenant.exchange, personId, clock))
  }

  it('uses an address of the same site that works once, for one minute', async () => {
    const answer = await atPhone()
    if (!answer.ok) throw new Error(answer.refusal)
    const { origin, pathname, hash } = new URL(answer.value.address)
    expect(origin + pathname).toBe(`${tenant.exchange.origin}/mobile-autologin`)
    expect(new Date(answer.value.expiresAt).getTime() - clock.now().getTime()).toBe(60_000)
    const phone = createTestBrowser(app, tenant.exchange)
    expect(await redeem(hash.slice(1), phone)).toMatchObject({ ok: true })
    expect(await redeem(hash.slice(1))).toMatchObject({ ok: false, refusal: 'sign_in_code_expired' })
  })

  it('is refused after the original session has ended', async () => {
    const { personId, email } = await insertAccount({})
    const [thief, owner] = [createTestBrowser(app, tenant.exchange), createTestBrowser(app, tenant.exchange)]
    for (const browser of [thief, owner]) await signIn(email, browser)
    const codes = await Promise.all([thief, owner].map((browser) => browser.ask(openPageOnPhone, {})))
    const [theirs, own] = codes.map((answer) => (answer.ok ? new URL(answer.value.address).hash.slice(1) : ''))
    expect(await owner.ask(endOtherSessions, {})).toMatchObject({ ok: true, value: { ended: 1 } })
    const phone = createTestBrowser(app, tenant.exchange)
    expect(await redeem(theirs as string, phone)).toMatchObject({ ok: false, refusal: 'sign_in_code_expired' })
    expect(await redeem(own as string, phone)).toMatchObject({ ok: true })
    expect(await phone.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: personId } })
  })

  it.each([{ roleId: roleIds.staff }, { roleId: roleIds.compliance }, { isAdmin: true }] as const)(
    'is refused for %j',
    async (values) => {
      expect(await atPhone(values)).toMatchObject({ ok: false, refusal: 'sign_in_method_not_allowed' })
    },
  )
})
