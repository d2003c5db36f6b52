import {
  addPasskey,
  getFactors,
  getPasskeyProof,
  removePasskey,
  renamePasskey,
  startPasskey,
  startTotp,
} from '@colloquy/contract/factors/operations'
import { getCurrentUser, listSessions } from '@colloquy/contract/identity/operations'
import { getPasskeyRequest, signInWithPasskey } from '@colloquy/contract/identity/second-factor/operations'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Authenticator, type AuthenticatorFault, createAuthenticator } from '../../../testing/authenticator.ts'
import { createTestBrowser, type TestBrowser } from '../../../testing/browser.ts'
import { insertPerson, type PersonValues, signedIn } from '../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../testing/tenant-scenario.ts'
import { newId } from '../../platform/ids.ts'

const { test, clock, app, tenant, inTenant } = await createTenantScenario()

// Each test starts with a fresh hourly limit of the network.
beforeEach(() => clock.pass(3_700_000))

const stranger = () => createTestBrowser(app, tenant.exchange)
const somebody = async (values: PersonValues = {}) => {
  const personId = await insertPerson(test, tenant.tenantId, values)
  const browser = stranger()
  browser.token = (await signedIn(test, tenant.exchange, personId, clock)).token
  return { personId, browser }
}
const add = async (browser: TestBrowser, device: Authenticator, odd: AuthenticatorFault & { origin?: string } = {}) => {
  const begun = await browser.ask(startPasskey, {})
  if (!begun.ok) throw new Error(begun.refusal)
  const { origin = tenant.exchange.origin, ...rest } = odd
  return browser.ask(addPasskey, { name: 'My laptop', made: device.make(begun.value.challenge, origin, rest) })
}
/** A person with one passkey. */
const withPasskey = async (values: PersonValues = {}) => {
  const { personId, browser } = await somebody(values)
  const device = createAuthenticator()
  const answer = await add(browser, device)
  if (!answer.ok) throw new Error(answer.refusal)
  return { personId, browser, device, passkey: answer.value.passkeys[0]! }
}
const challengeOf = async (browser: TestBrowser) => {
  const request = await browser.ask(getPasskeyRequest, {})
  if (!request.ok) throw new Error(request.refusal)
  return request.value.challenge
}
const show = async (
  { device, personId }: { device: Authenticator; personId: string },
  odd: AuthenticatorFault & { origin?: string; challenge?: string; browser?: TestBrowser } = {},
) => {
  const { origin = tenant.exchange.origin, browser = stranger(), challenge, ...rest } = odd
  const shown = device.show(challenge ?? (await challengeOf(browser)), origin, personId, rest)
  return { browser, answer: await browser.ask(signInWithPasskey, { shown, rememberMe: false }) }
}

/** Reauthenticates a signed-in person with a passkey. */
const anew = async ({ browser, device, personId }: Awaited<ReturnType<typeof withPasskey>>) => {
  const request = await browser.ask(getPasskeyProof, {})
  if (!request.ok) throw new Error(request.refusal)
  return device.show(request.value.challenge, tenant.exchange.origin, personId)
}

describe('#factors.getPasskeyProof: reauthentication of a person with passkeys and no app', () => {
  it('is required before a sign-in method is added or removed', async () => {
    const known = await withPasskey()
    const { browser, device, personId } = known
    const request = await browser.ask(getPasskeyProof, {})
    expect(request).toMatchObject({ value: { allowCredentials: [{ id: device.credentialId, type: 'public-key' }] } })
    const { passkeyId } = known.passkey
    const guardedRequests = (shown?: Awaited<ReturnType<typeof anew>>) => {
      const proof = shown && { shown }
      return [
        () => browser.ask(startPasskey, { ...proof }),
        () => browser.ask(startTotp, { ...proof }),
        () => browser.ask(removePasskey, { passkeyId, ...proof }),
      ] as const
    }
    const other = await withPasskey()
    const wrong = [
      undefined,
      // A sign-in assertion, one of another person, and one of another device.
      device.show(await challengeOf(browser), tenant.exchange.origin, personId),
      await anew(other),
      createAuthenticator().show(request.ok ? request.value.challenge : '', tenant.exchange.origin, personId),
    ]
    for (const shown of wrong)
      for (const ask of guardedRequests(shown)) {
        clock.pass(900_000)
        expect(await ask()).toMatchObject({ status: 403, refusal: 'passkey_rejected' })
      }
    expect(await browser.ask(getFactors, {})).toMatchObject({ value: { passkeys: [{ passkeyId }] } })
    for (const index of [0, 1, 2] as const) {
      clock.pass(900_000)
      expect(await guardedRequests(await anew(known))[index]()).toMatchObject({ ok: true })
    }
  })

  it('accepts each assertion once and for one action', async () => {
    const known = await withPasskey()
    const shown = await anew(known)
    expect(await known.browser.ask(startPasskey, { shown })).toMatchObject({ ok: true })
    expect(await known.browser.ask(startTotp, { shown })).toMatchObject({ refusal: 'passkey_rejected' })
    // A reauthentication assertion cannot be used to sign in.
    const again = await anew(known)
    expect(await stranger().ask(signInWithPasskey, { shown: again, rememberMe: false })).toMatchObject({
      refusal: 'passkey_rejected',
    })
  })
})

describe('[AU-18] a passkey', () => {
  describe('#factors.addPasskey, #factors.renamePasskey, #factors.removePasskey', () => {
    it('is added, named, listed and removed by its owner only', async () => {
      const known = await withPasskey()
      const { browser, passkey } = known
      expect(passkey).toMatchObject({ name: 'My laptop', usedAt: null, addedAt: clock.now().toISOString() })
      const { passkeyId } = passkey
      const { browser: other } = await somebody()
      expect(await other.ask(renamePasskey, { passkeyId, name: 'Mine' })).toMatchObject({ refusal: 'not_found' })
      expect(await other.ask(removePasskey, { passkeyId })).toMatchObject({ refusal: 'not_found' })
      expect(await browser.ask(renamePasskey, { passkeyId, name: 'Old laptop' })).toMatchObject({
        value: { passkeys: [{ name: 'Old laptop' }] },
      })
      expect(await browser.ask(removePasskey, { passkeyId, shown: await anew(known) })).toMatchObject({
        value: { passkeys: [] },
      })
      expect(await browser.ask(getFactors, {})).toMatchObject({ value: { passkeys: [], totpSince: null } })
    })
  })

  describe('#identity.signInWithPasskey', () => {
    it('signs its owner in alone, and is shown in the list of sessions', async () => {
      const known = await withPasskey()
      const { browser, answer } = await show(known)
      expect(answer).toMatchObject({ ok: true, value: { requireAdditionalAuthentication: false, expiresIn: 600 } })
      expect(await browser.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: known.personId } })
      const sessions = await browser.ask(listSessions, {})
      // Both sessions start at the same instant, so their order is undefined.
      expect(sessions.ok && sessions.value.map(({ method, current }) => current && method).sort()).toEqual([
        false,
        'passkey',
      ])
      expect(await browser.ask(getFactors, {})).toMatchObject({
        value: { passkeys: [{ usedAt: clock.now().toISOString() }] },
      })
    })

    it('counts as second factor where the tenant requires one; the last one cannot be removed', async () => {
      const known = await withPasskey({ roleId: roleIds.staff })
      const requireSecondFactor = (isRequired: boolean) =>
        test.asOwner(
          (owner) => owner.query('update tenants set is_second_factor_required = $1', [isRequired]),
          tenant.tenantId,
        )
      await requireSecondFactor(true)
      const { browser, answer } = await show(known)
      expect(answer).toMatchObject({ ok: true })
      expect(await browser.ask(removePasskey, { passkeyId: known.passkey.passkeyId })).toMatchObject({
        refusal: 'factor_required',
      })
      await requireSecondFactor(false)
      // Where passwords are disabled, it is a sign-in method as well.
      const setPasswords = (isOpen: boolean) =>
        test.asOwner(
          (owner) =>
            owner.query(
              `insert into sign_in_policies (tenant_id, is_password_allowed, is_link_allowed, factor_kinds) values ($1, $2, true, '{}')
             on conflict (tenant_id) do update set is_password_allowed = $2`,
              [tenant.tenantId, isOpen],
            ),
          tenant.tenantId,
        )
      await setPasswords(false)
      expect(await browser.ask(removePasskey, { passkeyId: known.passkey.passkeyId })).toMatchObject({
        refusal: 'factor_required',
      })
      await setPasswords(true)
      expect(await browser.ask(removePasskey, { passkeyId: known.passkey.passkeyId })).toMatchObject({
        refusal: 'passkey_rejected',
      })
    })

    it.each<[string, (known: Awaited<ReturnType<typeof withPasskey>>) => Promise<{ answer: { ok: boolean } }>]>([
      ['shown to a page of another origin', (known) => show(known, { origin: 'http://evil.example' })],
      ['shown for another host', (known) => show(known, { host: 'evil.example' })],
      ['shown without its owner being verified', (known) => show(known, { isUnverified: true })],
      [
        'of a device that counts backwards',
        async (known) => {
          await show(known, { counter: 9 })
          return show(known, { counter: 9 })
        },
      ],
      ['for a challenge of nobody', (known) => show(known, { challenge: 'x'.repeat(96) })],
      [
        'of another device under the same name',
        (known) =>
          show({
            personId: known.personId,
            device: { ...createAuthenticator(), credentialId: known.device.credentialId },
          }),
      ],
      ['that says it belongs to somebody else', (known) => show({ ...known, personId: newId(clock.now()) })],
      ['nobody has added', (known) => show({ personId: known.personId, device: createAuthenticator() })],
      [
        'for the challenge of the other site',
        async (known) => show(known, { challenge: await challengeOf(createTestBrowser(app, tenant.expert)) }),
      ],
    ])('rejects an assertion %s', async (_, attempt) => {
      const { answer } = await attempt(await withPasskey())
      expect(answer).toMatchObject({ ok: false, status: 403, refusal: 'passkey_rejected' })
    })

    it('consumes a challenge once, even with 20 concurrent requests, and within 15 minutes', async () => {
      const known = await withPasskey()
      const challenge = await challengeOf(stranger())
      const shown = known.device.show(challenge, tenant.exchange.origin, known.personId)
      const once = () => stranger().ask(signInWithPasskey, { shown, rememberMe: false })
      const answers = await Promise.all(Array.from({ length: 20 }, once))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const [early, late] = [await challengeOf(stranger()), await challengeOf(stranger())]
      clock.pass(899_000)
      expect((await show(known, { challenge: early })).answer).toMatchObject({ ok: true })
      clock.pass(1_000)
      expect((await show(known, { challenge: late })).answer).toMatchObject({ refusal: 'passkey_rejected' })
    })
  })

  describe('#identity.getPasskeyRequest', () => {
    it('stores nothing for visitors who only open the sign-in page', async () => {
      const rows = () => inTenant((tx) => tx.selectFrom('used_challenges').selectAll().execute())
      const before = await rows()
      await challengeOf(stranger())
      expect(await rows()).toEqual(before)
    })
  })

  it('of a restricted person is refused with the reason', async () => {
    const known = await withPasskey()
    await inTenant((tx) =>
      tx.updateTable('people').set({ restricted_at: clock.now() }).where('id', '=', known.personId).execute(),
    )
    expect((await show(known)).answer).toMatchObject({ refusal: 'account_restricted' })
  })

  describe('#factors.startPasskey', () => {
    it('is refused when created for another page, person or site, or when already stored', async () => {
      const { browser } = await somebody()
      for (const odd of [{ origin: 'http://evil.example' }, { host: 'evil.example' }, { isUnverified: true }])
        expect(await add(browser, createAuthenticator(), odd)).toMatchObject({ refusal: 'passkey_rejected' })
      const { browser: other } = await somebody()
      const theirs = await other.ask(startPasskey, {})
      if (!theirs.ok) throw new Error(theirs.refusal)
      const made = createAuthenticator().make(theirs.value.challenge, tenant.exchange.origin)
      expect(await browser.ask(addPasskey, { name: 'x', made })).toMatchObject({ refusal: 'passkey_rejected' })
      const device = createAuthenticator()
      expect(await add(browser, device)).toMatchObject({ ok: true })
      expect(await add(other, device)).toMatchObject({ refusal: 'passkey_rejected' })
    })
  })
})
