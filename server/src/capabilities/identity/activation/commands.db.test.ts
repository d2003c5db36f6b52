import {
  activateAccount,
  getAccountActivation,
  getCurrentUser,
  redeemSignInLink,
  requestSignInLink,
  resendAccountActivation,
  signInWithPassword,
} from '@colloquy/contract/identity/operations'
import { agreeToTerms } from '@colloquy/contract/terms/operations'
import { simpleParser } from 'mailparser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestTasks } from '../../../../testing/app.ts'
import { createTestBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import { insertPerson, publishTerms } from '../../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../../testing/tenant-scenario.ts'
import { publicAccess } from '../../../platform/access/policy.ts'
import { newId } from '../../../platform/ids.ts'
import { authorize } from '../../../platform/operations/authorize.ts'
import type { OperationHandler } from '../../../platform/operations/define.ts'
import { guardNameOf } from '../../../platform/operations/guards.ts'
import { demoPassword } from '../rules.ts'
import { seedIdentity } from '../seed.ts'

/** The consents a browser sends with its first request for a link. */
const agreed = { termsAccepted: true, privacyAccepted: true }
const { test, clock, app, tenant } = await createTenantScenario('alpha', new Date('2026-11-20T09:41:00Z'))
const tasks = createTestTasks(test, clock)
const minuteMs = 60_000

beforeAll(async () => {
  await test.asOwner((owner) => publishTerms(owner, tenant.tenantId, clock.now()), tenant.tenantId)
})
beforeEach(() => clock.pass(61 * minuteMs))

const newcomer = async (needsActivation = true) => {
  const personId = await insertPerson(test, tenant.tenantId, { needsActivation })
  await test.database.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, (tx) =>
    seedIdentity(tx, tenant.tenantId, [personId], clock.now()),
  )
  const email = `${personId}@person.example`
  const browser = createTestBrowser(app, tenant.exchange)
  const entered = await browser.ask(signInWithPassword, { email, password: demoPassword, rememberMe: false })
  if (!entered.ok) throw new Error(entered.refusal)
  return { personId, email, browser }
}
const textsTo = async (email: string): Promise<string[]> => {
  const waiting = await test.asOwner(
    (owner) => owner.query<{ id: string }>('select id from outbox order by sequence'),
    tenant.tenantId,
  )
  for (const { id } of waiting.rows) await tasks.react(tenant.tenantId, id)
  const { rows } = await test.asOwner(
    (owner) =>
      owner.query<{ message: Buffer }>('select message from mails where to_address = $1 and not is_decoy order by id', [
        email,
      ]),
    tenant.tenantId,
  )
  return Promise.all(rows.map(async ({ message }) => (await simpleParser(message)).text ?? ''))
}
const secretFor = async ({ browser, email }: { browser: TestBrowser; email: string }): Promise<string> => {
  await browser.ask(resendAccountActivation, {})
  return /\/activate#([\w-]{43})/.exec((await textsTo(email)).at(-1) ?? '')![1]!
}

describe('#identity.getActivation, #identity.activate: a pending account [AU-16]', () => {
  it('is refused every operation except public ones, feedback, and those that lead to activation', async () => {
    const actor = { kind: 'person', needsActivation: true, scope: null, impersonationId: null } as never
    const isExempt = ({ rule }: OperationHandler) =>
      rule.exemptFrom?.some((one) => guardNameOf(one) === 'pendingActivation') === true
    const open = [...app.registry.handlers.values()].filter(
      (handler) => handler.rule.allow === publicAccess || isExempt(handler),
    )
    const few = open.filter(isExempt).map(({ operation }) => operation.name)
    expect(few.toSorted()).toEqual([
      'feedback.send',
      'identity.activate',
      'identity.getActivation',
      'identity.getAnonymousUser',
      'identity.getAuthInfo',
      'identity.getCurrentUser',
      'identity.getImpersonation',
      'identity.getSessionContext',
      'identity.resendActivation',
      'identity.stopImpersonation',
      'terms.agree',
      'terms.agreePrivacy',
      'terms.getStatus',
    ])
    const closed = [...app.registry.handlers.values()].filter((bound) => !open.includes(bound))
    expect(closed.length).toBeGreaterThan(50)
    // Refused before the resource is loaded: the context has no database access yet.
    for (const { rule } of closed)
      await expect(authorize(rule, { actor } as never, app.registry.guards)).rejects.toMatchObject({
        code: 'needs_activation',
      })
  })

  it('gets the same refusal over HTTP whether or not the resource exists, and may read its own profile', async () => {
    const { browser } = await newcomer()
    for (const path of ['/api/notifications', '/api/identity/sessions', `/api/calls/${newId(clock.now())}`]) {
      const { statusCode, body } = await app.send(
        { method: 'GET', path },
        { site: tenant.exchange, token: browser.token! },
      )
      expect([statusCode, body]).toEqual([403, '{"refusal":"needs_activation"}'])
    }
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: true, value: { needsActivation: 'True' } })
  })

  it('is activated by the mailed link once the terms are accepted, and then has full access', async () => {
    const someone = await newcomer()
    const { browser, personId, email } = someone
    expect(await browser.ask(getAccountActivation, {})).toEqual({
      ok: true,
      value: { isPending: true, email, isEmailProven: false, areTermsAccepted: false },
    })
    const token = await secretFor(someone)
    expect(await browser.ask(activateAccount, { personId, token })).toMatchObject({ refusal: 'activation_incomplete' })
    await browser.ask(agreeToTerms, { entityId: personId })
    expect(await browser.ask(activateAccount, { personId })).toMatchObject({ refusal: 'activation_incomplete' })
    expect(await browser.ask(activateAccount, { personId, token })).toMatchObject({
      ok: true,
      value: { entityId: personId, needsActivation: 'False' },
    })
    const { statusCode } = await app.send(
      { method: 'GET', path: '/api/identity/sessions' },
      { site: tenant.exchange, token: browser.token! },
    )
    expect(statusCode).toBe(200)
    expect(await browser.ask(activateAccount, { personId, token })).toMatchObject({ ok: true })
  })

  it('needs no further verification after signing in by an e-mail link', async () => {
    const { email, personId } = await newcomer()
    const browser = createTestBrowser(app, tenant.exchange)
    await browser.ask(requestSignInLink, { email, ...agreed })
    const token = /\/l#([\w-]{43})/.exec((await textsTo(email)).at(-1) ?? '')![1]!
    await browser.ask(redeemSignInLink, { token, rememberMe: false })
    await browser.ask(agreeToTerms, { entityId: personId })
    expect(await browser.ask(getAccountActivation, {})).toMatchObject({
      value: { isEmailProven: true, areTermsAccepted: true },
    })
    expect(await browser.ask(activateAccount, { personId })).toMatchObject({
      ok: true,
      value: { needsActivation: 'False' },
    })
  })

  it('is not activated by a link that was sent to a former address', async () => {
    const { email, personId } = await newcomer()
    const browser = createTestBrowser(app, tenant.exchange)
    await browser.ask(requestSignInLink, { email, ...agreed })
    const token = /\/l#([\w-]{43})/.exec((await textsTo(email)).at(-1) ?? '')![1]!
    await browser.ask(redeemSignInLink, { token, rememberMe: false })
    await browser.ask(agreeToTerms, { entityId: personId })
    await test.asOwner(
      (owner) => owner.query('update people set email = $2 where id = $1', [personId, `new-${email}`]),
      tenant.tenantId,
    )
    expect(await browser.ask(getAccountActivation, {})).toMatchObject({ value: { isEmailProven: false } })
    expect(await browser.ask(activateAccount, { personId })).toMatchObject({ refusal: 'activation_incomplete' })
  })

  it('is not activated by a link of another person, an older link, or one older than a week', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    for (const { browser, personId } of [one, other]) await browser.ask(agreeToTerms, { entityId: personId })
    const older = await secretFor(one)
    clock.pass(minuteMs)
    const newer = await secretFor(one)
    const spent = { status: 410, refusal: 'activation_link_expired' }
    expect(await other.browser.ask(activateAccount, { personId: other.personId, token: newer })).toMatchObject(spent)
    expect(await other.browser.ask(activateAccount, { personId: one.personId, token: newer })).toMatchObject({
      status: 404,
    })
    expect(await one.browser.ask(activateAccount, { personId: one.personId, token: older })).toMatchObject(spent)
    clock.pass(7 * 24 * 60 * minuteMs)
    const again = await createTestBrowser(app, tenant.exchange)
    await again.ask(signInWithPassword, { email: one.email, password: demoPassword, rememberMe: false })
    expect(await again.ask(activateAccount, { personId: one.personId, token: newer })).toMatchObject(spent)
  })
})

describe('#identity.resendActivation', () => {
  it('sends at most three e-mails in 15 minutes', async () => {
    const { browser, email } = await newcomer()
    for (let time = 0; time < 3; time++) {
      expect(await browser.ask(resendAccountActivation, {})).toMatchObject({ ok: true })
      await textsTo(email)
      clock.pass(1000)
    }
    expect(await browser.ask(resendAccountActivation, {})).toMatchObject({ refusal: 'too_many' })
    expect(await textsTo(email)).toHaveLength(3)
  })

  it('sends nothing to an active account', async () => {
    const { personId, browser, email } = await newcomer(false)
    await browser.ask(agreeToTerms, { entityId: personId })
    expect(await browser.ask(resendAccountActivation, {})).toMatchObject({ ok: true })
    expect(await textsTo(email)).toEqual([])
  })
})
