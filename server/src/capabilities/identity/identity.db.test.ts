import {
  endOtherSessions,
  endSession,
  getCurrentUser,
  getSessionContext,
  getSignInMethods,
  issueLiveTicket,
  listSessions,
  refreshSession,
  setUserPreferences,
  signInWithPassword,
  signOut,
} from '@colloquy/contract/identity/operations'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestBrowser } from '../../../testing/browser.ts'
import { insertCompany } from '../../../testing/call-fixtures.ts'
import { insertRow } from '../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../testing/tenant-scenario.ts'
import { hashOf, newId } from '../../platform/ids.ts'
import { boundedPasswords } from '../../platform/secrets/passwords.ts'
import { identity } from './manifest.ts'
import { demoPassword } from './rules.ts'
import { accountByEmail } from './store.ts'

const { test, clock, app, tenant, inTenant, insertAccount } = await createTenantScenario()

beforeAll(async () => {
  // People sign in here with a password only.
  await test.asOwner(
    (owner) => owner.query('update tenants set is_second_factor_required = false where id = $1', [tenant.tenantId]),
    tenant.tenantId,
  )
})
beforeEach(() => {
  clock.pass(3_700_000)
  app.delivered.length = 0
})

const signIn = async (email: string, headers = {}) => {
  const browser = createTestBrowser(app, tenant.exchange)
  const answer = await browser.ask(signInWithPassword, { email, password: demoPassword, rememberMe: false }, headers)
  if (!answer.ok) throw new Error(answer.refusal)
  return browser
}

describe('#identity.signOut: signing out', () => {
  it('ends this session with its access and refresh token, and no other session', async () => {
    const { email } = await insertAccount()
    const [here, there] = [await signIn(email), await signIn(email)]
    const copiedBrowser = here.copy()
    expect(await here.ask(signOut, { everywhere: false })).toMatchObject({ ok: true })
    expect([...here.cookies.keys()]).toEqual(['cq-alpha-test-device'])
    expect(await here.ask(getCurrentUser, {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
    expect(await copiedBrowser.ask(refreshSession, {})).toMatchObject({ ok: false, refusal: 'session_ended' })
    expect(await there.ask(getCurrentUser, {})).toMatchObject({ ok: true })
  })

  it('everywhere rejects the next request with an old access token, and closes live connections', async () => {
    const { email, personId } = await insertAccount()
    const [here, there] = [await signIn(email), await signIn(email)]
    await here.ask(signOut, { everywhere: true })
    expect(await there.ask(getCurrentUser, {})).toMatchObject({ ok: false, status: 401, refusal: 'not_signed_in' })
    expect(await there.ask(refreshSession, {})).toMatchObject({ ok: false, refusal: 'session_ended' })
    expect(app.delivered).toMatchObject([
      { personIds: [personId], message: { name: 'identity.sessions-ended', payload: { personId } } },
    ])
    const ended = app.delivered[0]?.message.payload as { sessionIds: string[] }
    expect(ended.sessionIds).toHaveLength(2)
  })

  it('works with an expired access token, from a page of this site only', async () => {
    const { email } = await insertAccount()
    const browser = await signIn(email)
    clock.pass(600_000)
    const copy = browser.copy()
    expect(await copy.ask(signOut, { everywhere: false }, { origin: 'http://evil.example' })).toMatchObject({
      ok: false,
      refusal: 'foreign_origin',
    })
    expect(await copy.ask(signOut, { everywhere: false })).toMatchObject({ ok: true })
    expect(await browser.ask(refreshSession, {})).toMatchObject({ refusal: 'session_ended' })
  })

  it('succeeds without a session', async () => {
    expect(await createTestBrowser(app, tenant.exchange).ask(signOut, { everywhere: true })).toMatchObject({ ok: true })
    expect(app.delivered).toEqual([])
  })

  it('without a session is not audited', async () => {
    const entries = () =>
      inTenant((tx) => tx.selectFrom('audit_entries').selectAll().where('operation', '=', signOut.name).execute())
    const before = (await entries()).length
    const stranger = createTestBrowser(app, tenant.exchange)
    const answers = await Promise.all(Array.from({ length: 70 }, () => stranger.ask(signOut, { everywhere: true })))
    expect(answers.filter((answer) => !answer.ok && answer.refusal === 'too_many')).toHaveLength(10)
    expect(await entries()).toHaveLength(before + 60)
    // A caller with a session is still signed out.
    const { email } = await insertAccount()
    expect(await (await signIn(email)).ask(signOut, { everywhere: true })).toMatchObject({ ok: true })
  })
})

describe('sessions', () => {
  describe('#identity.listSessions', () => {
    it("lists a person's active sessions, newest first", async () => {
      const { email } = await insertAccount()
      await signIn(email, { 'user-agent': 'Old browser' })
      clock.pass(60_000)
      const here = await signIn(email, { 'user-agent': 'New browser' })
      expect(await here.ask(listSessions, {})).toMatchObject({
        value: [
          { userAgent: 'New browser', current: true, startedAt: clock.now().toISOString() },
          { userAgent: 'Old browser', current: false },
        ],
      })
      clock.pass(3_550_000)
      await here.ask(refreshSession, {})
      expect(await here.ask(listSessions, {})).toMatchObject({ value: [{ userAgent: 'New browser' }] })
    })
  })

  describe('#identity.endSession', () => {
    it('are ended one by one, by their owner only', async () => {
      const { email } = await insertAccount()
      const [here, there, stranger] = [
        await signIn(email),
        await signIn(email),
        await signIn((await insertAccount()).email),
      ]
      const list = await there.ask(listSessions, {})
      if (!list.ok) throw new Error(list.refusal)
      const { sessionId } = list.value.find(({ current }) => current)!
      expect(await stranger.ask(endSession, { sessionId })).toMatchObject({ ok: false, refusal: 'not_found' })
      expect(await stranger.ask(endSession, { sessionId: newId(clock.now()) })).toMatchObject({ refusal: 'not_found' })
      expect(await there.ask(getCurrentUser, {})).toMatchObject({ ok: true })
      expect(await here.ask(endSession, { sessionId })).toMatchObject({ ok: true })
      expect(await there.ask(getCurrentUser, {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
      expect(await here.ask(getCurrentUser, {})).toMatchObject({ ok: true })
    })
  })
})

describe('#identity.endOtherSessions', () => {
  it("ends the person's other sessions and nobody else's", async () => {
    const { email, personId } = await insertAccount()
    const [here, there, elsewhere] = [await signIn(email), await signIn(email), await signIn(email)]
    const stranger = await signIn((await insertAccount()).email)
    expect(await here.ask(endOtherSessions, {})).toEqual({ ok: true, value: { ended: 2 } })
    for (const gone of [there, elsewhere])
      expect(await gone.ask(getCurrentUser, {})).toMatchObject({ refusal: 'not_signed_in' })
    for (const left of [here, stranger]) expect(await left.ask(getCurrentUser, {})).toMatchObject({ ok: true })
    expect(await here.ask(listSessions, {})).toMatchObject({ value: [{ current: true, method: 'password' }] })
    expect(app.delivered).toMatchObject([
      { personIds: [personId], message: { name: 'identity.sessions-ended', payload: { personId } } },
    ])
    expect(await here.ask(endOtherSessions, {})).toEqual({ ok: true, value: { ended: 0 } })
  })
})

describe('the profile of the signed-in person', () => {
  describe('#identity.getCurrentUser', () => {
    it('has the specified fields and no others', async () => {
      const { email, personId } = await insertAccount({ roleId: roleIds.compliance, needsActivation: true })
      const answer = await (await signIn(email)).ask(getCurrentUser, {})
      expect(answer).toEqual({
        ok: true,
        value: {
          primaryEmail: email,
          roleId: roleIds.compliance,
          personType: { id: personTypes.companyMember },
          preferredLanguage: 'enUS',
          isClient: false,
          isPromotionBannersVisible: true,
          entityId: personId,
          parentEntityId: null,
          tenantId: tenant.tenantId,
          timeZoneId: 'Europe/Berlin',
          fullName: 'Test Person',
          companyName: null,
          city: null,
          photoId: null,
          isComplianceOfficer: true,
          needsActivation: 'True',
          premiumLicense: false,
          isAdmin: false,
          promotionBannerClosedDate: null,
          pendingVetting: false,
        },
      })
    })
  })

  describe('#identity.getSessionContext', () => {
    it("returns the time, and the client with the top of its group only to the client's members", async () => {
      const clientId = await insertCompany(test, tenant.tenantId, 'Brandy Capital')
      const staff = await signIn((await insertAccount({ roleId: roleIds.staff })).email)
      const member = await signIn((await insertAccount({ roleId: roleIds.client, companyId: clientId })).email)
      const currentTime = clock.now().toISOString()
      expect(await staff.ask(getSessionContext, {})).toEqual({
        ok: true,
        value: { currentTime, memberClientGroup: null },
      })
      expect(await member.ask(getSessionContext, {})).toEqual({
        ok: true,
        value: { currentTime, memberClientGroup: { clientId, name: 'Brandy Capital', groupName: null } },
      })
      const parentId = await insertCompany(test, tenant.tenantId, 'Brandy Holding')
      const topId = await insertCompany(test, tenant.tenantId, 'Brandy Group')
      await test.asOwner(async (owner) => {
        for (const [company, parent] of [
          [clientId, parentId],
          [parentId, topId],
        ])
          await insertRow(owner, 'company_profiles', {
            tenant_id: tenant.tenantId,
            company_id: company,
            parent_id: parent,
          })
      }, tenant.tenantId)
      expect(await member.ask(getSessionContext, {})).toMatchObject({
        value: { memberClientGroup: { name: 'Brandy Capital', groupName: 'Brandy Group' } },
      })
    })
  })

  describe('#identity.setPreferences', () => {
    it('changes language and time zone independently', async () => {
      const browser = await signIn((await insertAccount()).email)
      expect(await browser.ask(setUserPreferences, { preferredLanguage: 'arSA' })).toMatchObject({
        value: { preferredLanguage: 'arSA', timeZoneId: 'Europe/Berlin' },
      })
      expect(await browser.ask(setUserPreferences, { timeZoneId: 'Asia/Riyadh' })).toMatchObject({
        value: { preferredLanguage: 'arSA', timeZoneId: 'Asia/Riyadh' },
      })
      // The person's other pages and everything derived from their record are notified.
      expect(app.delivered).toMatchObject([
        { message: { name: 'people.changed' } },
        { message: { name: 'people.changed' } },
      ])
      expect(await browser.ask(setUserPreferences, { timeZoneId: 'Mars/Olympus' })).toMatchObject({
        refusal: 'invalid_input',
      })
    })
  })
})

describe('#identity.issueLiveTicket: a ticket for a live connection', () => {
  it('is issued to signed-in people, and stored as a hash for 30 seconds', async () => {
    const browser = await signIn((await insertAccount()).email)
    const answer = await browser.ask(issueLiveTicket, {})
    if (!answer.ok) throw new Error(answer.refusal)
    const take = (at: Date) =>
      test.asOwner((owner) =>
        owner.query('select * from consume_live_ticket($1, $2)', [hashOf(answer.value.ticket), at]),
      )
    expect((await take(new Date(clock.now().getTime() + 30_000))).rowCount).toBe(0)
    expect((await take(new Date(clock.now().getTime() + 29_999))).rowCount).toBe(1)
    expect((await take(clock.now())).rowCount).toBe(0)
    expect(await createTestBrowser(app, tenant.exchange).ask(issueLiveTicket, {})).toMatchObject({
      refusal: 'not_signed_in',
    })
  })
})

describe('#identity.getSignInMethods: the sign-in methods of a site', () => {
  it('list the demo accounts: experts at the expert site, everybody else at the exchange', async () => {
    const jobs = { client: {}, staff: { roleId: roleIds.staff }, expert: { personType: personTypes.expert } } as const
    for (const [job, values] of Object.entries(jobs)) {
      const { personId } = await insertAccount(values)
      await inTenant((tx) =>
        tx
          .updateTable('people')
          .set({ email: `${job}@alpha.example` })
          .where('id', '=', personId)
          .execute(),
      )
    }
    const listedAt = async (site: typeof tenant.exchange) => {
      const answer = await createTestBrowser(app, site).ask(getSignInMethods, {})
      return answer.ok ? answer.value.demo.map(({ email, role }) => `${role} ${email}`) : []
    }
    expect(await listedAt(tenant.exchange)).toEqual(['client client@alpha.example', 'staff staff@alpha.example'])
    expect(await listedAt(tenant.expert)).toEqual(['expert expert@alpha.example'])
  })

  it('list no accounts in production', async () => {
    const passwords = boundedPasswords()
    const production = identity({ isDemo: false, passwords, proofOfWorkBits: 0, secretKey: 'secret' })
    const methods = production.operations.find(({ operation }) => operation === getSignInMethods)
    const answer = await inTenant(
      (tx) => methods!.rule.run({ tx, actor: { site: tenant.exchange } } as never) as Promise<object>,
    )
    expect(answer).toMatchObject({ password: true, link: true, demo: [] })
  })
})

describe('the account of an address', () => {
  it('is found by index, without a scan of all people', async () => {
    const { personId, email } = await insertAccount()
    const plan = await inTenant(async (tx) => {
      test.statements.length = 0
      expect(await accountByEmail(tx, email.toUpperCase())).toMatchObject({ personId })
      const text = test.statements.at(-1) as string
      await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
      const { rows } = await sql<
        Record<string, string>
      >`explain (costs off) ${sql.raw(text.replace('$1', `'${email}'`))}`.execute(tx)
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
    expect(plan).toMatch(/Index Scan using people_email[\s\S]*Index Cond: .*email_key/)
  })
})
