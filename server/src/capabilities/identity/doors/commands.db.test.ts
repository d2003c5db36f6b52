import { openDoors, setDoors } from '@colloquy/contract/identity/doors/operations'
import type { Doors } from '@colloquy/contract/identity/doors/shapes'
import { requestLink, signInWays, signInWithPassword } from '@colloquy/contract/identity/operations'
import { secondStep } from '@colloquy/contract/identity/steps/operations'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../testing/app.ts'
import { aBrowser } from '../../../../testing/browser.ts'
import { testDatabase } from '../../../../testing/database.ts'
import type { TestTenant, Visit } from '../../../../testing/somebody.ts'
import { aPerson, aTenant, insertRow, type PersonFacts, signedIn } from '../../../../testing/somebody.ts'
import { standingClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { demoPassword } from '../rules.ts'
import { seedIdentity } from '../seed.ts'

const test = await testDatabase()
const clock = standingClock(new Date('2026-11-20T09:41:00Z'))
const app: TestApp = await buildTestApp(test, { clock })
let made = 0
let tenant: TestTenant
let admin: Visit
let adminId: string

const somebody = async (facts: PersonFacts = {}) => {
  const personId = await aPerson(test, tenant.tenantId, facts)
  await test.database.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, (tx) =>
    seedIdentity(tx, tenant.tenantId, [personId], clock.now()),
  )
  return { personId, email: `${personId}@person.example` }
}
const aPasskey = (personId: string) =>
  test.asOwner(
    (owner) =>
      insertRow(owner, 'passkeys', {
        ...{ tenant_id: tenant.tenantId, id: newId(clock.now()), person_id: personId, credential_id: 'one' },
        ...{ public_key: Buffer.from('key'), counter: 0, name: 'Laptop', is_synced: false, added_at: clock.now() },
      }),
    tenant.tenantId,
  )
const knock = async (email: string) => {
  const browser = aBrowser(app, tenant.exchange)
  return {
    browser,
    answer: await browser.ask(signInWithPassword, { email, password: demoPassword, rememberMe: false }),
  }
}
const usual: Doors = { password: true, link: true, factorKinds: [] }
const set = (change: Partial<Doors>, visit = admin) => app.call(setDoors, { ...usual, ...change }, visit)

beforeEach(async () => {
  clock.pass(86_400_000)
  tenant = await aTenant(test, `doors${made++}`)
  adminId = (await somebody({ roleId: 2, permissions: [213] })).personId
  admin = await signedIn(test, tenant.exchange, adminId, clock)
})

describe('the doors of a tenant', () => {
  it('are open by password and by link until somebody decides otherwise', async () => {
    expect(await app.call(openDoors, {}, admin)).toMatchObject({ value: { ...usual, providers: [] } })
    expect(await aBrowser(app, tenant.exchange).ask(signInWays, {})).toMatchObject({
      value: { password: true, link: true },
    })
  })

  it('let nobody in by a password that are closed to passwords, known or unknown, and say so to whoever asks', async () => {
    const { email } = await somebody()
    await aPasskey(adminId)
    expect(await set({ password: false })).toMatchObject({ value: { password: false, link: true } })
    for (const address of [email, 'nobody@person.example'])
      expect((await knock(address)).answer).toMatchObject({ status: 403, refusal: 'way_not_allowed' })
    expect(await aBrowser(app, tenant.exchange).ask(signInWays, {})).toMatchObject({
      value: { password: false, link: true },
    })
    expect(await set({})).toMatchObject({ ok: true })
    expect((await knock(email)).answer).toMatchObject({ ok: true })
  })

  it('send no links where those are off', async () => {
    const wish = { email: 'somebody@person.example', termsAccepted: true, privacyAccepted: true }
    await set({ link: false })
    expect(await aBrowser(app, tenant.exchange).ask(requestLink, wish)).toMatchObject({ refusal: 'way_not_allowed' })
    await set({})
    expect(await aBrowser(app, tenant.exchange).ask(requestLink, wish)).toMatchObject({ ok: true })
  })

  it('are not shut altogether, nor before whoever decides: links are not for those who hold power here', async () => {
    expect(await set({ password: false, link: false })).toMatchObject({ status: 409, refusal: 'no_way_left' })
    expect(await set({ password: false })).toMatchObject({ status: 409, refusal: 'last_own_way' })
    expect(await app.call(openDoors, {}, admin)).toMatchObject({ value: usual })
    await aPasskey(adminId)
    expect(await set({ password: false })).toMatchObject({ ok: true })
  })

  it('demand a second factor of the kinds of people named, and of no others', async () => {
    const [client, staff, boss] = [
      await somebody(),
      await somebody({ roleId: 2 }),
      await somebody({ roleId: 1, isAdmin: true }),
    ]
    const owes = async ({ email }: { email: string }) => {
      const { browser, answer } = await knock(email)
      const isHalf = answer.ok && answer.value.requireAdditionalAuthentication
      return isHalf ? await browser.ask(secondStep, {}) : 'nothing'
    }
    const setUp = { value: { owed: 'setUp' } }
    expect(await owes(client)).toBe('nothing')
    await set({ factorKinds: ['client'] })
    expect(await owes(client)).toMatchObject(setUp)
    expect(await owes(staff)).toBe('nothing')
    await set({ factorKinds: ['staff'] })
    expect(await owes(client)).toBe('nothing')
    expect(await owes(staff)).toMatchObject(setUp)
    expect(await owes(boss)).toMatchObject(setUp)
  })
})
