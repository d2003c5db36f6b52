import {
  changePassword,
  endOtherSessions,
  getCurrentUser,
  getImpersonation,
  listSessions,
  refreshSession,
  resumeImpersonation,
  signInWithPassword,
  signOut,
  startImpersonation,
  stopImpersonation,
} from '@colloquy/contract/identity/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { listProjects } from '@colloquy/contract/projects/operations'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import { insertPerson, insertTenant, type PersonValues } from '../../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../../testing/tenant-scenario.ts'
import { demoPassword } from '../rules.ts'
import { seedIdentity } from '../seed.ts'

const { test, clock, app, tenant, inTenant } = await createTenantScenario()

beforeAll(async () => {
  // People sign in here with a password only.
  await test.asOwner(
    (owner) => owner.query('update tenants set is_second_factor_required = false where id = $1', [tenant.tenantId]),
    tenant.tenantId,
  )
})
beforeEach(() => clock.pass(3_700_000))

const change = (personId: string, row: Record<string, unknown>) =>
  inTenant((tx) => tx.updateTable('people').set(row).where('id', '=', personId).execute())
const manager = {
  roleId: roleIds.staff,
  permissions: [permissionIds.ScheduleAndCancelCall, permissionIds.ManageAnalysts],
} as const

/** A staff member who manages analysts, signed in at the exchange. */
const signInManager = async (values: PersonValues = manager): Promise<TestBrowser & { personId: string }> => {
  const personId = await insertPerson(test, tenant.tenantId, values)
  await inTenant((tx) => seedIdentity(tx, tenant.tenantId, [personId], clock.now()))
  const browser = createTestBrowser(app, tenant.exchange)
  const email = `${personId}@person.example`
  const answer = await browser.ask(signInWithPassword, { email, password: demoPassword, rememberMe: false })
  if (!answer.ok) throw new Error(answer.refusal)
  return Object.assign(browser, { personId })
}
const insertClient = (values: PersonValues = {}) => insertPerson(test, tenant.tenantId, { name: 'Client', ...values })
const reason = 'cannot find the brief'
const actAs = (browser: TestBrowser, personId: string) => browser.ask(startImpersonation, { personId, reason })

/** Starts an impersonation and takes the new token, as the browser does on reload. */
const acted = async (values: PersonValues = {}) => {
  const [browser, clientId] = [await signInManager(), await insertClient(values)]
  expect(await actAs(browser, clientId)).toMatchObject({ ok: true, value: { redirectUrl: '/' } })
  expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true, value: { isImpersonation: true } })
  return { browser, clientId }
}

describe('#identity.startImpersonation: impersonation', () => {
  it('switches to the token of another person and back, by permission 217 alone, and audits each step [AU-11]', async () => {
    const [browser, clientId] = [await signInManager(), await insertClient()]
    const [ownToken, ownCookies] = [browser.token, [...browser.cookies.keys()]]
    const attempts = await signInManager({ roleId: roleIds.staff, isAdmin: true })
    expect(await actAs(attempts, clientId)).toMatchObject({ refusal: 'not_found' })
    expect(await actAs(browser, clientId)).toMatchObject({ ok: true })
    const switched = await browser.ask(refreshSession, {})
    if (!switched.ok) throw new Error(switched.refusal)
    // The page stores the new token. Only a handle that is never exchanged joins the cookies of the own session.
    expect(switched.value.accessToken).not.toBe(ownToken)
    expect(switched.value.refreshToken).toBe('cookie')
    expect([...browser.cookies.keys()]).toEqual([...ownCookies, expect.stringContaining('impersonation')])
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: clientId } })
    const renewed = await browser.ask(refreshSession, {})
    expect(renewed).toMatchObject({ ok: true, value: { isImpersonation: true } })
    await browser.ask(stopImpersonation, {})
    await browser.ask(refreshSession, {})
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: browser.personId } })
    const audited = await inTenant((tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['operation', 'outcome', 'actor_id', 'subject_id'])
        .where('operation', 'like', 'identity.%Impersonation')
        .where((either) => either.or([either('subject_id', '=', clientId), either('actor_id', '=', attempts.personId)]))
        .orderBy('sequence')
        .execute(),
    )
    expect(audited).toEqual([
      {
        operation: 'identity.startImpersonation',
        outcome: 'not_found',
        actor_id: attempts.personId,
        subject_id: clientId,
      },
      { operation: 'identity.startImpersonation', outcome: 'done', actor_id: browser.personId, subject_id: clientId },
      { operation: 'identity.stopImpersonation', outcome: 'done', actor_id: clientId, subject_id: clientId },
    ])
  })

  describe('#identity.getImpersonation', () => {
    it('is audited with its reason, and shows the impersonator and the expiry', async () => {
      const { browser, clientId } = await acted()
      expect(await browser.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: clientId } })
      expect(await browser.ask(getImpersonation, {})).toMatchObject({
        value: { impersonatorId: browser.personId, until: new Date(clock.now().getTime() + 3_600_000).toISOString() },
      })
      const entry = await inTenant((tx) =>
        tx.selectFrom('audit_entries').selectAll().where('subject_id', '=', clientId).executeTakeFirstOrThrow(),
      )
      expect(entry).toMatchObject({
        actor_id: browser.personId,
        operation: 'identity.startImpersonation',
        outcome: 'done',
      })
      expect(entry.facts).toMatchObject({ reason })
    })
  })

  describe('#identity.stopImpersonation', () => {
    it('returns to the own session with its current rights', async () => {
      const { browser, clientId } = await acted()
      const copy = browser.copy()
      copy.token = browser.token
      await change(browser.personId, {
        permissions: [permissionIds.ScheduleAndCancelCall, permissionIds.ManageProjects, permissionIds.ManageAnalysts],
      })
      expect(await browser.ask(stopImpersonation, {})).toMatchObject({ ok: true, value: { redirectUrl: '/' } })
      expect(await copy.ask(getCurrentUser, {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
      expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true })
      expect(await browser.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: browser.personId } })
      expect(await browser.ask(getImpersonation, {})).toEqual({ ok: true, value: null })
      const ended = await inTenant((tx) =>
        tx.selectFrom('audit_entries').selectAll().where('operation', '=', stopImpersonation.name).execute(),
      )
      expect(ended.find(({ actor_id }) => actor_id === clientId)?.facts).toMatchObject({
        impersonatorId: browser.personId,
      })
    })
  })

  it('requires ManageAnalysts; everybody else gets 404', async () => {
    const clientId = await insertClient()
    for (const values of [
      { roleId: roleIds.staff, permissions: [permissionIds.ScheduleAndCancelCall] },
      { roleId: roleIds.client, permissions: [permissionIds.ManageAnalysts] },
      { roleId: roleIds.compliance, permissions: [permissionIds.ManageAnalysts] },
      { roleId: roleIds.staff, isAdmin: true },
    ] as const)
      expect(await actAs(await signInManager(values), clientId)).toMatchObject({ refusal: 'not_found' })
  })

  it('is refused for administrators, compliance officers, people with other rights, and oneself', async () => {
    const browser = await signInManager()
    for (const values of [
      { roleId: roleIds.staff, isAdmin: true },
      { roleId: roleIds.compliance },
      { roleId: roleIds.staff, permissions: [permissionIds.ManageCompliance] },
      { roleId: roleIds.staff, permissions: [permissionIds.PerformSystemAdministration] },
      { roleId: roleIds.staff, permissions: [permissionIds.ManageAnalysts] },
      { roleId: roleIds.staff, permissions: [permissionIds.ScheduleAndCancelCall, permissionIds.ManageInvoices] },
    ] as const)
      expect(await actAs(browser, await insertClient(values)), JSON.stringify(values)).toMatchObject({
        refusal: 'forbidden',
      })
    expect(await actAs(browser, browser.personId)).toMatchObject({ refusal: 'forbidden' })
    expect(
      await actAs(
        browser,
        await insertClient({ roleId: roleIds.staff, permissions: [permissionIds.ScheduleAndCancelCall] }),
      ),
    ).toMatchObject({ ok: true })
  })

  it('does not nest', async () => {
    const { browser } = await acted({ roleId: roleIds.staff, permissions: [permissionIds.ScheduleAndCancelCall] })
    expect(await actAs(browser, await insertClient())).toMatchObject({ refusal: 'forbidden' })
  })

  it('cannot use operations reserved to the person', async () => {
    const { browser, clientId } = await acted()
    const input = { currentPassword: demoPassword, newPassword: 'kettle orbit velvet' }
    expect(await browser.ask(changePassword, input)).toMatchObject({ refusal: 'forbidden' })
    expect(await browser.ask(listSessions, {})).toMatchObject({ refusal: 'forbidden' })
    expect(await browser.ask(endOtherSessions, {})).toMatchObject({ refusal: 'forbidden' })
    expect(await browser.ask(listProjects, {})).toMatchObject({ ok: true })
    // Ending the impersonation does not end the person's sessions.
    const theirs = await inTenant((tx) =>
      tx.selectFrom('sessions').select('id').where('person_id', '=', clientId).where('ended_at', 'is', null).execute(),
    )
    expect(theirs).toHaveLength(1)
  })

  it('ends at the next request when the right is revoked, or the person gets one the impersonator lacks', async () => {
    const lost = await acted()
    await change(lost.browser.personId, { permissions: [permissionIds.ScheduleAndCancelCall] })
    expect(await lost.browser.ask(getCurrentUser, {})).toMatchObject({ refusal: 'not_signed_in' })
    const risen = await acted()
    await change(risen.clientId, { permissions: [permissionIds.ManageInvoices] })
    expect(await risen.browser.ask(getCurrentUser, {})).toMatchObject({ refusal: 'not_signed_in' })
    const barred = await acted()
    await change(barred.browser.personId, { restricted_at: clock.now() })
    expect(await barred.browser.ask(getCurrentUser, {})).toMatchObject({ refusal: 'not_signed_in' })
  })

  it("ends with the impersonator's own session, and signing out ends both", async () => {
    const { browser, clientId } = await acted()
    const [copy, device] = [browser.copy(), browser.copy()]
    copy.token = browser.token
    expect(await browser.ask(signOut, { everywhere: true })).toMatchObject({ ok: true })
    expect(await copy.ask(getCurrentUser, {})).toMatchObject({ refusal: 'not_signed_in' })
    expect(await device.ask(refreshSession, {})).toMatchObject({ refusal: 'session_ended' })
    const open = await inTenant((tx) =>
      tx
        .selectFrom('sessions')
        .select('id')
        .where('person_id', 'in', [clientId, browser.personId])
        .where('ended_at', 'is', null)
        .execute(),
    )
    expect(open).toEqual([])
  })

  it('lasts at most an hour, and 15 minutes without use', async () => {
    const { browser } = await acted()
    for (let minutes = 10; minutes < 60; minutes += 10) {
      clock.pass(600_000)
      expect(await browser.ask(refreshSession, {}), `${minutes} minutes`).toMatchObject({
        value: { isImpersonation: true },
      })
    }
    clock.pass(600_000)
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ refusal: 'not_signed_in' })
    // The impersonator's own session does not idle out meanwhile.
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true })
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: browser.personId } })
    const idle = await acted()
    clock.pass(901_000)
    await idle.browser.ask(refreshSession, {})
    expect(await idle.browser.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: idle.browser.personId } })
  })

  describe('#identity.resumeImpersonation', () => {
    it('of an expert continues at the expert site by a code that works once, for one minute', async () => {
      const [browser, expertId] = [await signInManager(), await insertClient({ personType: personTypes.expert })]
      const answer = await actAs(browser, expertId)
      const url = answer.ok ? answer.value.redirectUrl : ''
      expect(url).toMatch(new RegExp(`^${tenant.expert.origin}/impersonation#[\\w-]{43}$`))
      const token = url.split('#')[1] as string
      const there = createTestBrowser(app, tenant.expert)
      expect(await createTestBrowser(app, tenant.exchange).ask(resumeImpersonation, { token })).toMatchObject({
        refusal: 'impersonation_ended',
      })
      const foreign = { origin: 'http://evil.example' }
      expect(await there.ask(resumeImpersonation, { token }, foreign)).toMatchObject({ refusal: 'foreign_origin' })
      expect(await there.ask(resumeImpersonation, { token })).toMatchObject({
        ok: true,
        value: { isImpersonation: true },
      })
      expect(await there.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: expertId } })
      expect(await there.ask(refreshSession, {})).toMatchObject({ ok: true })
      expect(await createTestBrowser(app, tenant.expert).ask(resumeImpersonation, { token })).toMatchObject({
        refusal: 'impersonation_ended',
      })
      expect(await there.ask(stopImpersonation, {})).toMatchObject({
        value: { redirectUrl: `${tenant.exchange.origin}/` },
      })
      expect(await there.ask(refreshSession, {})).toMatchObject({ refusal: 'session_ended' })
      const late = await actAs(browser, expertId)
      clock.pass(61_000)
      const lateToken = (late.ok ? late.value.redirectUrl : '').split('#')[1] as string
      expect(await there.ask(resumeImpersonation, { token: lateToken })).toMatchObject({
        refusal: 'impersonation_ended',
      })
    })
  })

  it('is refused for restricted people, and returns 404 for deleted people and those of another tenant', async () => {
    const browser = await signInManager()
    const restricted = await insertClient()
    await change(restricted, { restricted_at: clock.now() })
    expect(await actAs(browser, restricted)).toMatchObject({ refusal: 'account_restricted' })
    for (const gone of ['disabled_at', 'deleted_at', 'erased_at']) {
      const personId = await insertClient()
      await change(personId, { [gone]: clock.now() })
      expect(await actAs(browser, personId), gone).toMatchObject({ refusal: 'not_found' })
    }
    const other = await insertTenant(test, 'beta')
    expect(await actAs(browser, await insertPerson(test, other.tenantId))).toMatchObject({ refusal: 'not_found' })
  })
})
