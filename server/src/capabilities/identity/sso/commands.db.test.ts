import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addPasskey, getPasskeyProof, startPasskey } from '@colloquy/contract/factors/operations'
import { getCurrentUser, signOut } from '@colloquy/contract/identity/operations'
import {
  completeProviderSignIn,
  connectExternalAccount,
  disconnectExternalAccount,
  getAuthInfo,
  listExternalAccountConnections,
  startExternalAccountConnection,
  startProviderSignIn,
} from '@colloquy/contract/identity/sso/operations'
import { roleIds } from '@colloquy/contract/person-types'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { IdentityProvider } from '../../../../fakes/identity-provider/identity-provider.ts'
import { createTestTasks } from '../../../../testing/app.ts'
import { createAuthenticator } from '../../../../testing/authenticator.ts'
import { createTestBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import {
  insertProvider,
  type ProviderCallback,
  startProviderFor,
  visitProvider,
} from '../../../../testing/identity-provider.ts'
import {
  insertPerson,
  insertTenant,
  type PersonValues,
  signedIn,
  type TestTenant,
} from '../../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../../testing/tenant-scenario.ts'
import { writeSignInPolicy } from '../../tenancy/sign-in-policy/commands.ts'
import { cookieNames } from '../rules.ts'

const { test, clock, app, tenant } = await createTenantScenario()
const tasks = createTestTasks(test, clock)
let other: TestTenant
let provider: IdentityProvider
let providerId: string

beforeAll(async () => {
  other = await insertTenant(test, 'beta')
  provider = await startProviderFor([tenant, other], { isVerified: (email) => !email.startsWith('unverified') })
  providerId = await insertProvider(test, tenant, provider)
})
afterAll(() => provider?.close())
// Each test starts with fresh hourly limits.
beforeEach(() => clock.pass(3_700_000))

const somebody = async (values: PersonValues = {}) => {
  const personId = await insertPerson(test, tenant.tenantId, values)
  return { personId, email: `${personId}@person.example` }
}
const change = (personId: string, column: string) =>
  test.asOwner((owner) => owner.query(`update people set ${column} = now() where id = $1`, [personId]), tenant.tenantId)

const newBrowser = (site = tenant.exchange) => createTestBrowser(app, site)
/** Starts a sign-in with a provider. @returns the authorization address */
const leave = async (browser: TestBrowser, id = providerId, redirectUrl?: string): Promise<string> => {
  const input = { providerId: id, rememberMe: false, ...(redirectUrl !== undefined && { redirectUrl }) }
  const answer = await browser.ask(startProviderSignIn, input)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.address
}
const comeBack = (browser: TestBrowser, back: ProviderCallback) => browser.ask(completeProviderSignIn, { ...back })
/** A complete sign-in: to the provider, authentication there, and back. */
const signIn = async (email: string, browser = newBrowser()) =>
  comeBack(browser, await visitProvider(await leave(browser), email))
/** A different value of the same form. */
const altered = (value: string): string => (value.startsWith('A') ? 'B' : 'A') + value.slice(1)

describe('#identity.startProviderSignIn: [AU-01] [TP-06] signing in with a provider', () => {
  it("opens a session for the person with the provider's verified address, and opens the requested page", async () => {
    const { personId, email } = await somebody()
    const browser = newBrowser()
    const back = await visitProvider(await leave(browser, providerId, '/clients/projects'), email)
    expect(await comeBack(browser, back)).toMatchObject({ ok: true, value: { redirectUrl: '/clients/projects' } })
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: true, value: { entityId: personId } })
  })

  it('sends code challenge, state and nonce, and stores none of them in the database', async () => {
    const browser = newBrowser()
    const { searchParams, origin, pathname } = new URL(await leave(browser))
    expect(origin + pathname).toBe(`${provider.issuer}/auth`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: tenant.tenantId,
      redirect_uri: `${tenant.exchange.origin}/external`,
    })
    const again = new URL(await leave(browser)).searchParams
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name), name).toMatch(/^[\w-]{43}$/)
      expect(searchParams.get(name), name).not.toBe(again.get(name))
    }
    const rows = await test.asOwner(
      async (owner) => (await owner.query('select * from external_sign_in_attempts')).rows,
      tenant.tenantId,
    )
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(JSON.stringify(rows)).not.toContain(searchParams.get(name))
  })

  it('does not limit people with an account per network, only failures', async () => {
    const { email } = await somebody()
    for (let come = 0; come < 61; come++) expect(await signIn(email)).toMatchObject({ ok: true })
    const forged = () => comeBack(newBrowser(), { state: 'a'.repeat(43), code: 'x', iss: provider.issuer })
    for (let tries = 0; tries < 60; tries++)
      expect(await forged()).toMatchObject({ refusal: 'provider_sign_in_expired' })
    expect(await forged()).toMatchObject({ status: 429, refusal: 'too_many' })
    expect(await signIn(email)).toMatchObject({ refusal: 'too_many' })
    clock.pass(3_600_000)
  })

  it('finds the person by the provider account after a change of address', async () => {
    const { personId, email } = await somebody()
    await signIn(email)
    await test.asOwner(
      (owner) => owner.query(`update people set email = $2 where id = $1`, [personId, `new-${email}`]),
      tenant.tenantId,
    )
    const browser = newBrowser()
    expect(await signIn(email, browser)).toMatchObject({ ok: true })
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: true, value: { entityId: personId } })
  })

  it('loads the provider’s keys at most once a minute, and at once for an unknown key', async () => {
    const { email } = await somebody()
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    const reads = async () => {
      fetchSpy.mockClear()
      expect(await signIn(email)).toMatchObject({ ok: true })
      return fetchSpy.mock.calls.filter(([address]) => String(address).endsWith('/jwks')).length
    }
    expect([await reads(), await reads()]).toEqual([1, 0])
    await provider.changeKey()
    expect([await reads(), await reads()]).toEqual([1, 0])
    clock.pass(61_000)
    expect(await reads()).toBe(1)
    fetchSpy.mockRestore()
  })

  it.each([
    ['an absolute address', 'https://evil.example/'],
    ['a scheme-relative one', '//evil.example'],
    ['dots that vanish', '/.//evil.example'],
    ['another port', 'http://alpha.test:81/'],
    ['the sign-in page', '/login'],
  ])('opens the root instead of %s [RT-29]', async (_, redirectUrl) => {
    const { email } = await somebody()
    const browser = newBrowser()
    const back = await visitProvider(await leave(browser, providerId, redirectUrl), email)
    expect(await comeBack(browser, back)).toMatchObject({ ok: true, value: { redirectUrl: '/' } })
  })
})

describe('#identity.completeProviderSignIn: a provider sign-in is refused for', () => {
  it.each<[what: string, spoil: (back: ProviderCallback) => ProviderCallback, refusal: string]>([
    ['another state', (back) => ({ ...back, state: altered(back.state) }), 'provider_sign_in_expired'],
    ['another code', (back) => ({ ...back, code: altered(back.code ?? '') }), 'external_failed'],
    ['another issuer beside the code', (back) => ({ ...back, iss: 'https://evil.example' }), 'external_failed'],
    ['no issuer beside the code', ({ iss: _, ...back }) => back, 'external_failed'],
    ['no code', ({ code: _, ...back }) => back, 'external_denied'],
  ])('%s', async (_, spoil, refusal) => {
    const { email } = await somebody()
    const browser = newBrowser()
    const back = await visitProvider(await leave(browser), email)
    expect(await comeBack(browser, spoil(back))).toMatchObject({ ok: false, refusal })
    expect(browser.token).toBeUndefined()
  })

  it('an ID token with another nonce', async () => {
    const { email } = await somebody()
    const browser = newBrowser()
    const address = new URL(await leave(browser))
    address.searchParams.set('nonce', altered(address.searchParams.get('nonce') ?? ''))
    const back = await visitProvider(address.href, email)
    expect(await comeBack(browser, back)).toMatchObject({ ok: false, refusal: 'external_failed' })
  })

  it('a code of another code challenge', async () => {
    const { email } = await somebody()
    const browser = newBrowser()
    const address = new URL(await leave(browser))
    address.searchParams.set('code_challenge', altered(address.searchParams.get('code_challenge') ?? ''))
    const back = await visitProvider(address.href, email)
    expect(await comeBack(browser, back)).toMatchObject({ ok: false, refusal: 'external_failed' })
  })

  it('an authorization response that was used before', async () => {
    const { email } = await somebody()
    const browser = newBrowser()
    const back = await visitProvider(await leave(browser), email)
    expect(await comeBack(browser, back)).toMatchObject({ ok: true })
    expect(await comeBack(browser, back)).toMatchObject({ ok: false, status: 410, refusal: 'provider_sign_in_expired' })
  })

  it('a response that the provider has refused once', async () => {
    const { email } = await somebody()
    const browser = newBrowser()
    const back = await visitProvider(await leave(browser), email)
    expect(await comeBack(browser, { ...back, code: altered(back.code ?? '') })).toMatchObject({ status: 403 })
    expect(await comeBack(browser, back)).toMatchObject({ ok: false, refusal: 'provider_sign_in_expired' })
  })

  it('a code of an earlier sign-in with a new state', async () => {
    const { email } = await somebody()
    const browser = newBrowser()
    const first = await visitProvider(await leave(browser), email)
    await comeBack(browser, first)
    const state = new URL(await leave(browser)).searchParams.get('state') ?? ''
    expect(await comeBack(browser, { ...first, state })).toMatchObject({ ok: false, refusal: 'external_failed' })
  })

  it('all but one of 30 concurrent uses of one response', async () => {
    const { email } = await somebody()
    const browser = newBrowser()
    const back = await visitProvider(await leave(browser), email)
    const answers = await Promise.all(Array.from({ length: 30 }, () => comeBack(browser.copy(), back)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('an attempt of another browser', async () => {
    const { email } = await somebody()
    const back = await visitProvider(await leave(newBrowser()), email)
    const another = newBrowser()
    expect(await comeBack(another, back)).toMatchObject({ ok: false, refusal: 'provider_sign_in_expired' })
    // The other browser has an attempt of its own, and still cannot complete this one.
    await leave(another)
    expect(await comeBack(another, back)).toMatchObject({ ok: false, refusal: 'provider_sign_in_expired' })
  })

  it('an attempt of another site, of this tenant or of another', async () => {
    const { email } = await somebody()
    const browser = newBrowser()
    const back = await visitProvider(await leave(browser), email)
    for (const site of [tenant.expert, other.exchange]) {
      const elsewhere = createTestBrowser(
        app,
        site,
        new Map([...browser.cookies].map(([name, value]) => [name, value])),
      )
      for (const [name, value] of browser.cookies)
        elsewhere.cookies.set(name.replace(tenant.exchange.slug, site.slug), value)
      expect(await comeBack(elsewhere, back)).toMatchObject({ ok: false, refusal: 'provider_sign_in_expired' })
    }
  })

  it('a request from a page of another origin', async () => {
    const { email } = await somebody()
    const browser = newBrowser()
    const back = await visitProvider(await leave(browser), email)
    const sent = browser.ask(completeProviderSignIn, { ...back }, { origin: 'https://evil.example' })
    expect(await sent).toMatchObject({ ok: false, refusal: 'foreign_origin' })
  })

  it('a person who declines at the provider', async () => {
    const browser = newBrowser()
    const back = await visitProvider(await leave(browser), undefined)
    expect(back.error).toBe('access_denied')
    expect(await comeBack(browser, back)).toMatchObject({ ok: false, refusal: 'external_denied' })
  })

  it("another tenant's provider, with 404", async () => {
    const theirs = await insertProvider(test, other, provider)
    const input = { providerId: theirs, rememberMe: false }
    expect(await newBrowser().ask(startProviderSignIn, input)).toMatchObject({ ok: false, refusal: 'not_found' })
  })

  it('a provider with another issuer', async () => {
    const issuer = provider.issuer.replace('localhost', '127.0.0.1')
    const mistaken = await insertProvider(test, tenant, { issuer })
    const input = { providerId: mistaken, rememberMe: false }
    expect(await newBrowser().ask(startProviderSignIn, input)).toMatchObject({
      ok: false,
      refusal: 'provider_unreachable',
    })
  })

  it('an unreachable provider, without affecting others', async () => {
    const away = await insertProvider(test, tenant, { issuer: 'http://localhost:1' })
    const answer = await newBrowser().ask(startProviderSignIn, { providerId: away, rememberMe: false })
    expect(answer).toMatchObject({ ok: false, status: 503, refusal: 'provider_unreachable' })
  })
})

describe('the account of a provider sign-in', () => {
  it('is not found by an unverified address, or by one of another domain', async () => {
    const unverified = `unverified-${(await somebody()).email}`
    const { email, personId } = await somebody()
    const rename = 'update people set email = $2 where id = $1'
    await test.asOwner((owner) => owner.query(rename, [personId, unverified]), tenant.tenantId)
    expect(await signIn(unverified)).toMatchObject({ ok: false, status: 403, refusal: 'external_unknown' })
    await test.asOwner((owner) => owner.query(rename, [personId, 'someone@elsewhere.example']), tenant.tenantId)
    expect(await signIn('someone@elsewhere.example')).toMatchObject({ ok: false, refusal: 'external_unknown' })
    expect(await signIn(email)).toMatchObject({ ok: false, refusal: 'external_unknown' })
  })

  it.each([['disabled_at'], ['deleted_at'], ['erased_at']])('is not found once it has %s', async (column) => {
    const { personId, email } = await somebody()
    await signIn(email)
    await change(personId, column)
    expect(await signIn(email)).toMatchObject({ ok: false, refusal: 'external_unknown' })
  })

  it('is refused with the restriction of its person', async () => {
    const { personId, email } = await somebody()
    await signIn(email)
    await change(personId, 'restricted_at')
    expect(await signIn(email)).toMatchObject({ ok: false, refusal: 'account_restricted' })
  })

  it('may be pending, and is signed in to be activated', async () => {
    const { email } = await somebody({ needsActivation: true })
    const browser = newBrowser()
    expect(await signIn(email, browser)).toMatchObject({ ok: true })
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: true, value: { needsActivation: 'True' } })
  })

  it('may be privileged, unlike with an e-mail link', async () => {
    for (const roleId of [roleIds.staff, roleIds.compliance])
      expect(await signIn((await somebody({ roleId })).email), String(roleId)).toMatchObject({ ok: true })
  })

  it("is referred to the exchange when it is not an expert's", async () => {
    const { email } = await somebody()
    expect(await signIn(email, newBrowser(tenant.expert))).toMatchObject({ ok: false, refusal: 'other_portal' })
  })
})

describe('[AU-17] the provider of a session', () => {
  describe('#identity.getAuthInfo', () => {
    it('is returned for provider sign-ins, and null for our own methods', async () => {
      const { personId, email } = await somebody()
      const browser = newBrowser()
      await signIn(email, browser)
      expect(await browser.ask(getAuthInfo, {})).toMatchObject({
        ok: true,
        value: { externalAuthType: 'openid', providerId },
      })
      const visit = await signedIn(test, tenant.exchange, personId, clock)
      expect(await app.call(getAuthInfo, {}, visit)).toMatchObject({ ok: true, value: { externalAuthType: null } })
    })
  })

  it('is signed out as well, and returns to the sign-in page', async () => {
    const { email } = await somebody()
    const browser = newBrowser()
    await signIn(email, browser)
    const answer = await browser.ask(signOut, { everywhere: false })
    if (!answer.ok || !answer.value.externalUrl) throw new Error('there is nowhere to go')
    const { origin, pathname, searchParams } = new URL(answer.value.externalUrl)
    expect(origin + pathname).toBe(`${provider.issuer}/session/end`)
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${tenant.exchange.origin}/login`)
    expect(searchParams.get('id_token_hint')).toBeTruthy()
    // The provider accepts the sign-out request.
    expect((await fetch(answer.value.externalUrl, { redirect: 'manual' })).status).toBe(200)
    expect(await browser.ask(signOut, { everywhere: false })).toMatchObject({ value: { externalUrl: null } })
  })

  it('is signed out even when the session was ended elsewhere, but only by pages of this site', async () => {
    const { personId, email } = await somebody()
    const browser = newBrowser()
    await signIn(email, browser)
    await change(personId, 'restricted_at')
    const foreign = browser.copy()
    foreign.cookies.delete(cookieNames(tenant.exchange).refresh)
    const signOutAnswer = foreign.ask(signOut, { everywhere: false }, { origin: 'https://evil.example' })
    expect(await signOutAnswer).toMatchObject({ ok: true, value: { externalUrl: null } })
    expect(await browser.ask(signOut, { everywhere: false })).toMatchObject({
      value: { externalUrl: expect.stringContaining(provider.issuer) },
    })
  })
})

describe('connecting a provider account', () => {
  const member = async (values: PersonValues = {}) => {
    const { personId, email } = await somebody(values)
    const browser = newBrowser()
    browser.token = (await signedIn(test, tenant.exchange, personId, clock)).token
    return { browser, personId, email }
  }
  const goConnecting = async (browser: TestBrowser, email: string) => {
    const answer = await browser.ask(startExternalAccountConnection, { providerId })
    if (!answer.ok) throw new Error(answer.refusal)
    expect(new URL(answer.value.address).searchParams.get('prompt')).toBe('login')
    return browser.ask(connectExternalAccount, { ...(await visitProvider(answer.value.address, email)) })
  }
  const own = (answer: unknown) =>
    (answer as { value: { providerId: string }[] }).value.find((one) => one.providerId === providerId)

  describe('#identity.listConnections', () => {
    it('makes it a sign-in method, whatever its address, and lists it', async () => {
      const { browser, personId } = await member()
      const address = `${personId}@elsewhere.example`
      expect(await signIn(address)).toMatchObject({ ok: false, refusal: 'external_unknown' })
      expect(own(await goConnecting(browser, address))).toMatchObject({ connected: { label: address } })
      expect(await signIn(address)).toMatchObject({ ok: true })
      expect(own(await browser.ask(listExternalAccountConnections, {}))).toMatchObject({
        connected: { label: address },
      })
    })
  })

  describe('#identity.startConnection', () => {
    it('requires a passkey of people with passkeys and no app', async () => {
      const { browser, personId, email } = await member()
      const device = createAuthenticator()
      const begun = await browser.ask(startPasskey, {})
      const made = device.make(begun.ok ? begun.value.challenge : '', tenant.exchange.origin)
      expect(await browser.ask(addPasskey, { name: 'a device', made })).toMatchObject({ ok: true })
      expect(await browser.ask(startExternalAccountConnection, { providerId })).toMatchObject({
        status: 403,
        refusal: 'passkey_rejected',
      })
      const proof = await browser.ask(getPasskeyProof, {})
      const shown = device.show(proof.ok ? proof.value.challenge : '', tenant.exchange.origin, personId)
      const left = await browser.ask(startExternalAccountConnection, { providerId, shown })
      if (!left.ok) throw new Error(left.refusal)
      const back = await visitProvider(left.value.address, email)
      expect(await browser.ask(connectExternalAccount, { ...back })).toMatchObject({ ok: true })
    })
  })

  describe('#identity.disconnect', () => {
    it('can be undone, until the person connects it again', async () => {
      const { browser, email } = await member()
      await goConnecting(browser, email)
      expect(own(await browser.ask(disconnectExternalAccount, { providerId }))).toMatchObject({ connected: null })
      expect(await signIn(email)).toMatchObject({ ok: false, refusal: 'external_unknown' })
      await goConnecting(browser, email)
      expect(await signIn(email)).toMatchObject({ ok: true })
    })
  })

  describe('#identity.connect', () => {
    it('cannot affect the accounts of others', async () => {
      const [first, second] = [await member(), await member()]
      const address = `${first.personId}@elsewhere.example`
      await goConnecting(first.browser, address)
      expect(await goConnecting(second.browser, address)).toMatchObject({ ok: false, refusal: 'external_taken' })
    })

    it('is completed by the person who started it; a sign-in attempt connects nothing', async () => {
      const [first, second] = [await member(), await member()]
      const left = await first.browser.ask(startExternalAccountConnection, { providerId })
      if (!left.ok) throw new Error(left.refusal)
      const back = await visitProvider(left.value.address, first.email)
      const thief = first.browser.copy()
      thief.token = second.browser.token
      expect(await thief.ask(connectExternalAccount, { ...back })).toMatchObject({
        ok: false,
        refusal: 'provider_sign_in_expired',
      })
      expect(await comeBack(first.browser.copy(), back)).toMatchObject({
        ok: false,
        refusal: 'provider_sign_in_expired',
      })
      expect(await first.browser.copy().ask(connectExternalAccount, { ...back })).toMatchObject({
        refusal: 'not_signed_in',
      })
      expect(await first.browser.ask(connectExternalAccount, { ...back })).toMatchObject({ ok: true })
    })
  })

  it('keeps the last sign-in method of people who may not use e-mail links', async () => {
    const { browser, personId, email } = await member({ roleId: roleIds.staff })
    await goConnecting(browser, email)
    expect(await browser.ask(disconnectExternalAccount, { providerId })).toMatchObject({
      ok: false,
      refusal: 'last_sign_in_method',
    })
    await test.asOwner(
      (owner) => owner.query(`insert into passwords values ($1, $2, 'x', now())`, [tenant.tenantId, personId]),
      tenant.tenantId,
    )
    const setPasswords = (isOpen: boolean) =>
      test.database.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, (tx) =>
        writeSignInPolicy(tx, tenant.tenantId, { password: isOpen, link: true, factorKinds: [] }),
      )
    // Where passwords are disabled, a password is not a sign-in method.
    await setPasswords(false)
    expect(await browser.ask(disconnectExternalAccount, { providerId })).toMatchObject({
      ok: false,
      refusal: 'last_sign_in_method',
    })
    await setPasswords(true)
    expect(await browser.ask(disconnectExternalAccount, { providerId })).toMatchObject({ ok: true })
  })

  it('notifies the address of record, on connecting and disconnecting', async () => {
    const { browser, email } = await member()
    await goConnecting(browser, email)
    await browser.ask(disconnectExternalAccount, { providerId })
    const waiting = await test.asOwner(
      async (owner) => (await owner.query<{ id: string }>('select id from outbox order by sequence')).rows,
      tenant.tenantId,
    )
    for (const { id } of waiting) await tasks.react(tenant.tenantId, id)
    const mails = await test.asOwner(
      async (owner) => (await owner.query('select kind from mails where to_address = $1 order by kind', [email])).rows,
      tenant.tenantId,
    )
    expect(mails).toEqual([{ kind: 'identity.connected' }, { kind: 'identity.disconnected' }])
  })
})

describe('a slow provider', () => {
  it('delays its own callers only, and holds no database connection', async () => {
    const silent = createServer(() => {})
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const slow = await insertProvider(test, tenant, { issuer })
    const arrived = new Promise<void>((resolve) => {
      let count = 0
      silent.on('request', () => ++count === 30 && resolve())
    })
    const waiting = Array.from({ length: 30 }, () =>
      newBrowser().ask(startProviderSignIn, { providerId: slow, rememberMe: false }),
    )
    await arrived
    const { personId } = await somebody()
    const visit = await signedIn(test, tenant.exchange, personId, clock)
    const others = await Promise.all(Array.from({ length: 30 }, () => app.call(getCurrentUser, {}, visit)))
    expect(others.every(({ ok }) => ok)).toBe(true)
    silent.closeAllConnections()
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ refusal: 'provider_unreachable' })
    silent.close()
  })
})
