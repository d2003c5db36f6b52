import { getSignInMethods, requestSignInLink, signInWithPassword } from '@colloquy/contract/identity/operations'
import { getPendingSignIn } from '@colloquy/contract/identity/second-factor/operations'
import { getSignInPolicy, setSignInPolicy } from '@colloquy/contract/identity/sign-in-policy/operations'
import type { SignInPolicy } from '@colloquy/contract/identity/sign-in-policy/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { type ParsedMail, simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../testing/app.ts'
import { createTestBrowser } from '../../../../testing/browser.ts'
import { testDatabase } from '../../../../testing/database.ts'
import type { TestSession, TestTenant } from '../../../../testing/people-fixtures.ts'
import {
  insertPerson,
  insertRow,
  insertTenant,
  type PersonValues,
  signedIn,
} from '../../../../testing/people-fixtures.ts'
import { createManualClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { demoPassword } from '../rules.ts'
import { seedIdentity } from '../seed.ts'
import { notifyLockedOut } from './reactions.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const app: TestApp = await buildTestApp(test, { clock })
let made = 0
let tenant: TestTenant
let admin: TestSession
let adminId: string

const somebody = async (values: PersonValues = {}) => {
  const personId = await insertPerson(test, tenant.tenantId, values)
  await test.database.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, (tx) =>
    seedIdentity(tx, tenant.tenantId, [personId], clock.now()),
  )
  return { personId, email: `${personId}@person.example` }
}
const insertPasskey = (personId: string, credential = 'one') =>
  test.asOwner(
    (owner) =>
      insertRow(owner, 'passkeys', {
        tenant_id: tenant.tenantId,
        id: newId(clock.now()),
        person_id: personId,
        credential_id: credential,
        public_key: Buffer.from('key'),
        counter: 0,
        name: 'Laptop',
        is_synced: false,
        added_at: clock.now(),
      }),
    tenant.tenantId,
  )
const asOwner = (text: string, values: unknown[]) => test.asOwner((owner) => owner.query(text, values), tenant.tenantId)

/** Creates a provider with a connected account of a person. */
const connected = async (personId: string, name: string): Promise<void> => {
  const [tenantId, id] = [tenant.tenantId, newId(clock.now())]
  await test.asOwner(async (owner) => {
    await insertRow(owner, 'identity_providers', {
      tenant_id: tenantId,
      id,
      name,
      issuer: 'https://id.example',
      client_id: 'us',
      client_secret: null,
      email_domains: [],
      created_at: clock.now(),
    })
    await insertRow(owner, 'external_identities', {
      tenant_id: tenantId,
      provider_id: id,
      person_id: personId,
      subject: personId,
      label: 'somebody',
      connected_at: clock.now(),
    })
  }, tenantId)
}

const knock = async (email: string) => {
  const browser = createTestBrowser(app, tenant.exchange)
  return {
    browser,
    answer: await browser.ask(signInWithPassword, { email, password: demoPassword, rememberMe: false }),
  }
}
/** Runs the pending reactions of the sign-in policy, and returns all mails. */
const readEvents = async () => {
  const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
    test.database.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, run)
  const events = await inTenant((tx) =>
    tx.selectFrom('outbox').select('payload').where('kind', '=', 'identity.sign-in-method-lost').execute(),
  )
  for (const { payload } of events)
    await inTenant((tx) =>
      notifyLockedOut.run(
        { tx, actor: { kind: 'system', tenantId: tenant.tenantId }, at: clock.now(), emit: () => {} },
        payload as never,
      ),
    )
  const mails = await inTenant((tx) =>
    tx
      .selectFrom('mails')
      .select(['to_address as to', 'message'])
      .where('kind', '=', 'identity.signInMethodLost')
      .execute(),
  )
  return Promise.all(mails.map(async ({ to, message }) => ({ to, ...pick(await simpleParser(message)) })))
}
const pick = ({ text, html }: ParsedMail) => ({ text, html })
const usual: SignInPolicy = { password: true, link: true, factorKinds: [] }
const set = (change: Partial<SignInPolicy>, visit = admin) => app.call(setSignInPolicy, { ...usual, ...change }, visit)

beforeEach(async () => {
  clock.pass(86_400_000)
  tenant = await insertTenant(test, `policy${made++}`)
  adminId = (await somebody({ roleId: roleIds.staff, permissions: [permissionIds.PerformSystemAdministration] }))
    .personId
  admin = await signedIn(test, tenant.exchange, adminId, clock)
})

describe('the sign-in policy of a tenant', () => {
  describe('#identity.getSignInPolicy', () => {
    it('counts who has no second factor, by kind: administrators as staff as well', async () => {
      await somebody({ roleId: roleIds.staff })
      await somebody({ roleId: roleIds.client, isAdmin: true })
      await insertPasskey((await somebody({ roleId: roleIds.staff })).personId)
      const answer = await app.call(getSignInPolicy, {}, admin)
      const counts = answer.ok && Object.fromEntries(answer.value.withoutFactor.map(({ kind, count }) => [kind, count]))
      expect(counts).toEqual({ staff: 3, client: 1, compliance: 0, vendor: 0, expert: 0 })
    })

    it('allows passwords and e-mail links by default', async () => {
      expect(await app.call(getSignInPolicy, {}, admin)).toMatchObject({ value: { ...usual, providers: [] } })
      expect(await createTestBrowser(app, tenant.exchange).ask(getSignInMethods, {})).toMatchObject({
        value: { password: true, link: true },
      })
    })
  })

  describe('#identity.setSignInPolicy', () => {
    it('refuses passwords where they are disabled, for known and unknown addresses, and lists the enabled methods', async () => {
      const { email } = await somebody()
      await insertPasskey(adminId)
      expect(await set({ password: false })).toMatchObject({ value: { password: false, link: true } })
      for (const address of [email, 'nobody@person.example'])
        expect((await knock(address)).answer).toMatchObject({ status: 403, refusal: 'sign_in_method_not_allowed' })
      expect(await createTestBrowser(app, tenant.exchange).ask(getSignInMethods, {})).toMatchObject({
        value: { password: false, link: true },
      })
      expect(await set({})).toMatchObject({ ok: true })
      expect((await knock(email)).answer).toMatchObject({ ok: true })
    })

    it('sends no links where e-mail links are disabled', async () => {
      const input = { email: 'somebody@person.example', termsAccepted: true, privacyAccepted: true }
      await set({ link: false })
      expect(await createTestBrowser(app, tenant.exchange).ask(requestSignInLink, input)).toMatchObject({
        refusal: 'sign_in_method_not_allowed',
      })
      await set({})
      expect(await createTestBrowser(app, tenant.exchange).ask(requestSignInLink, input)).toMatchObject({ ok: true })
    })

    it('cannot disable both methods, or lock the caller out: privileged people cannot use e-mail links', async () => {
      expect(await set({ password: false, link: false })).toMatchObject({
        status: 409,
        refusal: 'password_or_link_required',
      })
      expect(await set({ password: false })).toMatchObject({ status: 409, refusal: 'own_last_sign_in_method' })
      expect(await app.call(getSignInPolicy, {}, admin)).toMatchObject({ value: usual })
      await insertPasskey(adminId)
      expect(await set({ password: false })).toMatchObject({ ok: true })
    })

    it('names the people it would lock out, asks for confirmation, and notifies them', async () => {
      const boss = await somebody({
        roleId: roleIds.client,
        permissions: [permissionIds.PerformSystemAdministration],
        name: 'Bea',
      })
      const staff = await somebody({ roleId: roleIds.staff, name: 'Carl' })
      const keyed = await somebody({ roleId: roleIds.staff, name: 'Dora' })
      await somebody({ name: 'Emil' })
      await insertPasskey(adminId)
      await insertPasskey(keyed.personId, 'two')
      expect(await app.call(getSignInPolicy, {}, admin)).toMatchObject({
        value: {
          onlyByPassword: [
            { personId: boss.personId, fullName: 'Bea Person', isAdministrator: true },
            { personId: staff.personId, fullName: 'Carl Person', isAdministrator: false },
          ],
        },
      })
      expect(await set({ password: false })).toMatchObject({ status: 409, refusal: 'would_lock_out' })
      expect(await app.call(getSignInPolicy, {}, admin)).toMatchObject({ value: usual })
      const answer = await app.call(setSignInPolicy, { ...usual, password: false, mayLockOut: true }, admin)
      expect(answer).toMatchObject({ value: { password: false } })

      await asOwner(`update people set language = 'arSA' where id = $1`, [boss.personId])
      const written = await readEvents()
      expect(written.map(({ to }) => to).toSorted()).toEqual([boss.email, staff.email].toSorted())
      expect(written.find(({ to }) => to === staff.email)?.text).toMatch(/Test Person turned off password sign-in/)
      expect(written.find(({ to }) => to === boss.email)?.html).toContain('dir="rtl"')
      // Setting the same policy again locks nobody out.
      expect(await set({ password: false, factorKinds: ['staff'] })).toMatchObject({ ok: true })
      expect(await readEvents()).toHaveLength(2)
    })

    it('lists people without a sign-in method, whatever the cause', async () => {
      const locked = async () => {
        const answer = await app.call(getSignInPolicy, {}, admin)
        return (
          answer.ok && [
            answer.value.withoutMethod.count,
            answer.value.withoutMethod.people.map(({ fullName }) => fullName),
          ]
        )
      }
      const [noPassword, tenantId] = [{ roleId: roleIds.staff } as const, tenant.tenantId]
      const keyed = await insertPerson(test, tenantId, { ...noPassword, name: 'Dora' })
      await insertPasskey(keyed)
      await insertPerson(test, tenantId, { ...noPassword, name: 'Bert', needsActivation: true })
      await insertPerson(test, tenantId, { name: 'Emil' })
      await somebody({ roleId: roleIds.staff, name: 'Carl' })
      const elsewhere = await insertPerson(test, tenantId, { roleId: roleIds.compliance, name: 'Frida' })
      expect(await locked()).toEqual([1, ['Frida Person']])
      await connected(elsewhere, 'Directory')
      expect(await locked()).toEqual([0, []])
      await asOwner('delete from identity_providers where name = $1', ['Directory'])
      expect(await locked()).toEqual([1, ['Frida Person']])
      const boss = await insertPerson(test, tenantId, {
        permissions: [permissionIds.PerformSystemAdministration],
        name: 'Zoe',
      })
      expect(await locked()).toEqual([2, ['Zoe Person', 'Frida Person']])
      await insertPasskey(boss, 'three')
      await set({ link: false })
      expect(await locked()).toEqual([2, ['Emil Person', 'Frida Person']])
    })

    it('requires a second factor of the chosen kinds of people only', async () => {
      const [client, staff, boss] = [
        await somebody(),
        await somebody({ roleId: roleIds.staff }),
        await somebody({ roleId: roleIds.client, isAdmin: true }),
      ]
      const owes = async ({ email }: { email: string }) => {
        const { browser, answer } = await knock(email)
        const isHalf = answer.ok && answer.value.requireAdditionalAuthentication
        return isHalf ? await browser.ask(getPendingSignIn, {}) : 'nothing'
      }
      const setUp = { value: { requirement: 'setUp' } }
      expect(await owes(client)).toBe('nothing')
      await set({ factorKinds: ['client'] })
      expect(await owes(client)).toMatchObject(setUp)
      expect(await owes(staff)).toBe('nothing')
      await set({ factorKinds: ['staff'] })
      expect(await owes(client)).toBe('nothing')
      expect(await owes(staff)).toMatchObject(setUp)
      expect(await owes(boss)).toMatchObject(setUp)
    })

    it('also considers permissions: a client who is an administrator or compliance officer counts as one', async () => {
      const [runs, watches] = [
        await somebody({
          permissions: [permissionIds.ScheduleAndCancelCall, permissionIds.PerformSystemAdministration],
        }),
        await somebody({ permissions: [permissionIds.ManageCompliance] }),
      ]
      const isHalf = async ({ email }: { email: string }) => {
        const { answer } = await knock(email)
        return answer.ok && answer.value.requireAdditionalAuthentication
      }
      expect([await isHalf(runs), await isHalf(watches)]).toEqual([false, false])
      await set({ factorKinds: ['staff'] })
      expect([await isHalf(runs), await isHalf(watches)]).toEqual([true, false])
      await set({ factorKinds: ['compliance'] })
      expect([await isHalf(runs), await isHalf(watches)]).toEqual([false, true])
    })
  })
})
