import {
  endUserSession,
  getUserAccount,
  listUserAccounts,
  resendValidationMail,
} from '@colloquy/contract/dashboard/operations'
import { resetFactors } from '@colloquy/contract/factors/operations'
import {
  checkAccess,
  getAccountActivation,
  getCurrentUser,
  listSessions,
  signInWithPassword,
} from '@colloquy/contract/identity/operations'
import {
  restorePerson,
  restrictPerson,
  setPersonAdmin,
  setPersonRole,
  setPremiumLicense,
} from '@colloquy/contract/people/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { listOpenPersonalDataRequests } from '@colloquy/contract/privacy/operations'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, createTestTasks, type TestApp } from '../../../testing/app.ts'
import { createTestBrowser } from '../../../testing/browser.ts'
import { insertCompany } from '../../../testing/call-fixtures.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertRow, insertTenant, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { demoPassword } from '../identity/rules.ts'
import { seedIdentity } from '../identity/seed.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'accounts')
const other = await insertTenant(test, 'elsewhere')
const clientId = await insertCompany(test, tenantId)
const houseId = newId(clock.now())
await test.asOwner(
  (owner) => insertRow(owner, 'companies', { tenant_id: tenantId, id: houseId, name: 'The house', kind: 'tenant' }),
  tenantId,
)
const adminId = await insertPerson(test, tenantId, { roleId: roleIds.staff, isAdmin: true, name: 'Ada' })
const officerId = await insertPerson(test, tenantId, {
  roleId: roleIds.compliance,
  permissions: [permissionIds.ManageCompliance],
  name: 'Otto',
})
const expertAdminId = await insertPerson(test, tenantId, {
  roleId: roleIds.staff,
  permissions: [permissionIds.ExpertAdmin],
  name: 'Ella',
})
let app: TestApp
let admin: TestSession
let officer: TestSession
let expertAdmin: TestSession

beforeAll(async () => {
  app = await buildTestApp(test, { clock })
  ;[admin, officer, expertAdmin] = await Promise.all([
    signedIn(test, exchange, adminId, clock),
    signedIn(test, exchange, officerId, clock),
    signedIn(test, exchange, expertAdminId, clock),
  ])
})

const insertAnalyst = (values: Parameters<typeof insertPerson>[2] = {}) =>
  insertPerson(test, tenantId, { companyId: clientId, name: 'Anna', ...values })
const account = async (personId: string, as = admin) => {
  const answer = await app.call(getUserAccount, { personId }, as)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const react = async () => {
  const tasks = createTestTasks(test, clock)
  const { rows } = await test.asOwner((owner) => owner.query('select id from outbox order by sequence'), tenantId)
  for (const { id } of rows) await tasks.react(tenantId, id)
}

describe('#dashboard.listUsers', () => {
  it('lists accounts with role, licence and administration, and finds administrators and licences [PU-03]', async () => {
    const personId = await insertAnalyst({ name: 'Lizzy' })
    expect(await app.call(setPremiumLicense, { personId, premiumLicense: true }, admin, { ifMatch: 1 })).toMatchObject({
      ok: true,
      value: { version: 2 },
    })
    const premium = await app.call(listUserAccounts, { premium: true }, admin)
    expect(premium).toMatchObject({ ok: true, value: { total: 1, people: [{ personId, premiumLicense: true }] } })
    const admins = await app.call(listUserAccounts, { admins: true }, admin)
    expect(admins).toMatchObject({ ok: true, value: { total: 1, people: [{ personId: adminId, isAdmin: true }] } })
    const seen = admins.ok && admins.value.people[0]!.lastSeen
    expect(seen).toBe(clock.now().toISOString())
  })
})

describe('administrators of a client company', () => {
  const rivalId = newId(clock.now())
  const people = async () => {
    const managerId = await insertAnalyst({ isAdmin: true, name: 'Mia' })
    const colleagueId = await insertAnalyst({ name: 'Colin' })
    await test.asOwner(
      (owner) =>
        insertRow(owner, 'companies', { tenant_id: tenantId, id: rivalId, name: 'A rival', kind: 'client' }).catch(
          () => undefined,
        ),
      tenantId,
    )
    const rival = await insertPerson(test, tenantId, { companyId: rivalId, name: 'Rita' })
    const expertId = await insertPerson(test, tenantId, {
      personType: personTypes.expert,
      companyId: clientId,
      name: 'Emma',
    })
    return { colleagueId, strangers: [rival, expertId, adminId, officerId], managerId }
  }

  it('reach the people of their own company only, in lists and by id', async () => {
    const { colleagueId, strangers, managerId } = await people()
    const manager = await signedIn(test, exchange, managerId, clock)
    const list = await app.call(listUserAccounts, {}, manager)
    if (!list.ok) throw new Error(list.refusal)
    const ids = list.value.people.map(({ personId }) => personId)
    expect(ids).toEqual(expect.arrayContaining([colleagueId, managerId]))
    for (const stranger of strangers) expect(ids).not.toContain(stranger)
    expect(list.value.kinds).toEqual([{ kind: 'client', count: ids.length }])
    expect(await account(colleagueId, manager)).toMatchObject({ can: { setAdmin: true, endSession: true } })
    expect(await app.call(endUserSession, { personId: colleagueId }, manager)).toMatchObject({ ok: true })
    for (const personId of strangers) {
      expect(await app.call(getUserAccount, { personId }, manager)).toMatchObject({ status: 404 })
      expect(await app.call(endUserSession, { personId }, manager)).toMatchObject({ status: 404 })
      expect(await app.call(resendValidationMail, { personId }, manager)).toMatchObject({ status: 404 })
      expect(await app.call(resetFactors, { personId }, manager)).toMatchObject({ status: 404 })
      expect(await app.call(setPersonAdmin, { personId, isAdmin: true }, manager, { ifMatch: 1 })).toMatchObject({
        status: 404,
      })
    }
    expect(await app.call(listOpenPersonalDataRequests, {}, manager)).toMatchObject({ refusal: 'forbidden' })
  })

  it('are never experts: the flag is refused, and gives nothing to an expert who has it', async () => {
    const personId = await insertPerson(test, tenantId, {
      personType: personTypes.expert,
      isAdmin: true,
      companyId: clientId,
    })
    const visit = await signedIn(test, expertSite, personId, clock)
    expect(await app.call(listUserAccounts, {}, visit)).toMatchObject({ refusal: 'forbidden' })
    expect(await app.call(getUserAccount, { personId: await insertAnalyst() }, visit)).toMatchObject({ status: 404 })
    for (const change of [
      app.call(setPersonAdmin, { personId, isAdmin: true }, admin, { ifMatch: 1 }),
      app.call(setPremiumLicense, { personId, premiumLicense: true }, admin, { ifMatch: 1 }),
    ])
      expect(await change).toMatchObject({ refusal: 'forbidden' })
    expect((await account(personId)).can).toMatchObject({ setAdmin: false, setPremiumLicense: false, setRole: false })
  })
})

describe('account permissions [PU-03]', () => {
  describe('#people.setRole, #people.setAdmin, #people.setPremiumLicense', () => {
    it('lets an administrator change role, administration and licence of others at the version read', async () => {
      const staffId = await insertPerson(test, tenantId, { roleId: roleIds.staff, companyId: houseId })
      expect(
        await app.call(setPersonRole, { personId: staffId, roleId: roleIds.compliance }, admin, { ifMatch: 1 }),
      ).toMatchObject({
        ok: true,
      })
      expect(await app.call(setPersonAdmin, { personId: staffId, isAdmin: true }, admin, { ifMatch: 1 })).toMatchObject(
        {
          refusal: 'stale',
        },
      )
      expect(await app.call(setPersonAdmin, { personId: staffId, isAdmin: true }, admin, { ifMatch: 2 })).toMatchObject(
        {
          ok: true,
        },
      )
      expect(await account(staffId)).toMatchObject({
        roleId: roleIds.compliance,
        isAdmin: true,
        kind: 'compliance',
        roles: [roleIds.staff, roleIds.compliance],
      })
    })
  })

  it('refuses changes to one’s own account and roles that do not belong to the company', async () => {
    expect(await app.call(setPersonAdmin, { personId: adminId, isAdmin: false }, admin, { ifMatch: 1 })).toMatchObject({
      refusal: 'own_account',
    })
    expect(
      await app.call(setPersonRole, { personId: adminId, roleId: roleIds.compliance }, admin, { ifMatch: 1 }),
    ).toMatchObject({
      refusal: 'own_account',
    })
    const ownId = await insertPerson(test, tenantId, {
      roleId: roleIds.staff,
      permissions: [permissionIds.PerformSystemAdministration],
    })
    const own = await signedIn(test, exchange, ownId, clock)
    expect(await app.call(restrictPerson, { personId: ownId, reason: 'x' }, own)).toMatchObject({
      refusal: 'own_account',
    })
    const personId = await insertAnalyst()
    expect(await app.call(setPersonRole, { personId, roleId: roleIds.staff }, admin, { ifMatch: 1 })).toMatchObject({
      refusal: 'role_not_of_company',
    })
    expect((await account(adminId)).can).toMatchObject({ setRole: false, setAdmin: false, restrict: false })
  })
})

describe('#dashboard.getAccount', () => {
  it('returns 404 for a person of another tenant', async () => {
    const stranger = await insertPerson(test, other.tenantId, { name: 'Far' })
    expect(await app.call(getUserAccount, { personId: stranger }, admin)).toMatchObject({ status: 404 })
    expect(await app.call(setPersonAdmin, { personId: stranger, isAdmin: true }, admin, { ifMatch: 1 })).toMatchObject({
      status: 404,
    })
  })
})

describe('accounts of compliance officers and administrators', () => {
  const system = async () =>
    signedIn(
      test,
      exchange,
      await insertPerson(test, tenantId, {
        roleId: roleIds.staff,
        permissions: [permissionIds.PerformSystemAdministration],
        name: 'Sven',
      }),
      clock,
    )
  const reserved = [
    ['ManageCompliance', { roleId: roleIds.compliance, permissions: [permissionIds.ManageCompliance] }],
    [
      'PerformSystemAdministration',
      { roleId: roleIds.staff, permissions: [permissionIds.PerformSystemAdministration] },
    ],
  ] as const
  const changes = (personId: string, as: TestSession) => [
    app.call(setPersonRole, { personId, roleId: roleIds.compliance }, as, { ifMatch: 1 }),
    app.call(setPersonAdmin, { personId, isAdmin: true }, as, { ifMatch: 1 }),
    app.call(setPremiumLicense, { personId, premiumLicense: true }, as, { ifMatch: 1 }),
    app.call(resetFactors, { personId }, as),
    app.call(endUserSession, { personId }, as),
    app.call(resendValidationMail, { personId }, as),
    app.call(restrictPerson, { personId, reason: 'x' }, as),
    app.call(restorePerson, { personId, reason: 'x' }, as),
  ]

  it.each(reserved)('cannot be changed by administrators of people: holders of %s', async (_, values) => {
    const personId = await insertPerson(test, tenantId, { ...values, companyId: houseId, needsActivation: true })
    const visit = await signedIn(test, exchange, personId, clock)
    for (const as of [admin, officer])
      for (const answer of await Promise.all(changes(personId, as)))
        expect(answer).toMatchObject({ ok: false, refusal: 'forbidden' })
    expect(await app.call(restrictPerson, { personId, reason: 'x' }, expertAdmin)).toMatchObject({ status: 404 })
    const { can, ...seen } = await account(personId)
    expect(seen).toMatchObject({ version: 1, isAdmin: false, status: 'invited' })
    expect(Object.values(can)).not.toContain(true)
    expect(await app.call(getAccountActivation, {}, visit)).toMatchObject({ ok: true })
  })

  it.each(reserved)('can be changed by system administrators: holders of %s', async (_, values) => {
    const personId = await insertPerson(test, tenantId, { ...values, companyId: houseId })
    const as = await system()
    expect(await app.call(setPersonRole, { personId, roleId: roleIds.staff }, as, { ifMatch: 1 })).toMatchObject({
      ok: true,
    })
    expect(await app.call(resetFactors, { personId }, as)).toMatchObject({ ok: true })
    expect(await app.call(endUserSession, { personId }, as)).toMatchObject({ ok: true })
    expect(await app.call(restrictPerson, { personId, reason: 'x' }, as)).toMatchObject({ ok: true })
    expect(await app.call(restorePerson, { personId, reason: 'x' }, as)).toMatchObject({ ok: true })
    expect(await app.call(restrictPerson, { personId: await insertAnalyst(), reason: 'x' }, as)).toMatchObject({
      refusal: 'forbidden',
    })
  })
})

describe('restriction', () => {
  describe('#people.restrict, #people.restore, #identity.checkAccess', () => {
    it('refuses every request at once, returns the reason, and requires a new sign-in after its end [RA-03]', async () => {
      const personId = await insertPerson(test, tenantId, { personType: personTypes.expert, name: 'Resi' })
      await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
        seedIdentity(tx, tenantId, [personId], clock.now()),
      )
      const browser = createTestBrowser(app, expertSite)
      const credentials = { email: `${personId}@person.example`, password: demoPassword, rememberMe: false }
      await browser.ask(signInWithPassword, credentials)
      expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: true })
      expect(await browser.ask(checkAccess, {})).toEqual({ ok: true, value: { isRestricted: false } })

      const reason = 'Takes a bribe.'
      expect(await app.call(restrictPerson, { personId, reason }, expertAdmin)).toMatchObject({ ok: true })
      expect(await app.call(restrictPerson, { personId, reason }, officer)).toMatchObject({
        refusal: 'already_restricted',
      })
      expect(await browser.ask(getCurrentUser, {})).toMatchObject({ refusal: 'not_signed_in' })
      expect(await browser.ask(checkAccess, {})).toEqual({ ok: true, value: { isRestricted: true } })
      expect(await browser.ask(checkAccess, {}, { origin: 'http://evil.example' })).toMatchObject({
        value: { isRestricted: false },
      })
      expect(await browser.ask(signInWithPassword, credentials)).toMatchObject({ refusal: 'account_restricted' })
      expect(await account(personId, officer)).toMatchObject({
        status: 'restricted',
        restriction: { reason, by: 'Ella Person', since: clock.now().toISOString() },
        can: { restore: true, restrict: false },
      })

      await react()
      expect(await app.call(restorePerson, { personId, reason: 'It was somebody else.' }, officer)).toMatchObject({
        ok: true,
      })
      expect(await app.call(restorePerson, { personId, reason: 'Again.' }, officer)).toMatchObject({
        refusal: 'not_restricted',
      })
      // Sessions opened before the restriction stay closed after its end.
      expect(await browser.ask(getCurrentUser, {})).toMatchObject({ refusal: 'not_signed_in' })
      expect(await browser.ask(checkAccess, {})).toMatchObject({ value: { isRestricted: false } })
      expect(await browser.ask(signInWithPassword, credentials)).toMatchObject({ ok: true })
      expect(await account(personId)).toMatchObject({ status: 'active', restriction: null })
    })
  })

  it('is allowed to ManageCompliance for anybody and to ExpertAdmin for experts', async () => {
    const personId = await insertAnalyst()
    expect(await app.call(restrictPerson, { personId, reason: 'x' }, expertAdmin)).toMatchObject({ status: 404 })
    expect(await app.call(restrictPerson, { personId, reason: 'x' }, admin)).toMatchObject({ refusal: 'forbidden' })
    expect(await app.call(restrictPerson, { personId, reason: 'x' }, officer)).toMatchObject({ ok: true })
  })
})

describe('#dashboard.endSession', () => {
  it('ends one session or all sessions of a person', async () => {
    const personId = await insertAnalyst()
    const visits = await Promise.all([1, 2, 3].map(() => signedIn(test, exchange, personId, clock)))
    const { sessions } = await account(personId)
    expect(sessions).toHaveLength(3)
    const sessionId = sessions[0]!.sessionId
    expect(await app.call(endUserSession, { personId, sessionId }, admin)).toEqual({ ok: true, value: { ended: 1 } })
    expect((await account(personId)).sessions).toHaveLength(2)
    expect(await app.call(endUserSession, { personId: adminId, sessionId: sessions[1]!.sessionId }, admin)).toEqual({
      ok: true,
      value: { ended: 0 },
    })
    expect(await app.call(endUserSession, { personId }, admin)).toEqual({ ok: true, value: { ended: 2 } })
    for (const visit of visits) expect(await app.call(listSessions, {}, visit)).toMatchObject({ status: 401 })
  })
})

describe('#dashboard.resendValidation', () => {
  it('sends the activation e-mail to a pending person at their own site [PU-07]', async () => {
    const personId = await insertPerson(test, tenantId, { personType: personTypes.expert, needsActivation: true })
    // Requests without the permission do not count towards the limit.
    const stranger = await signedIn(test, exchange, await insertAnalyst(), clock)
    for (let time = 0; time < 5; time++)
      expect(await app.call(resendValidationMail, { personId }, stranger)).toMatchObject({ refusal: 'not_found' })
    expect(await app.call(resendValidationMail, { personId }, admin)).toMatchObject({ ok: true })
    await react()
    const { rows } = await test.asOwner(
      (owner) => owner.query('select message from mails where to_address = $1', [`${personId}@person.example`]),
      tenantId,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].message.toString().replaceAll('=\r\n', '')).toContain(`${expertSite.origin}/activate#`)
    expect(await app.call(resendValidationMail, { personId: adminId }, admin)).toMatchObject({
      refusal: 'account_not_pending',
    })
  })
})
