import {
  changePassword,
  getCredentials,
  getCurrentUser,
  listSessions,
  signInWithPassword,
} from '@colloquy/contract/identity/operations'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestTasks, installation } from '../../../../testing/app.ts'
import { createTestBrowser } from '../../../../testing/browser.ts'
import { createTenantScenario } from '../../../../testing/tenant-scenario.ts'
import { capabilitiesOf } from '../../../app.ts'
import { demoPassword } from '../rules.ts'

const { test, clock, app, tenant, insertAccount } = await createTenantScenario(
  'alpha',
  new Date('2026-11-20T09:41:00Z'),
)
const capabilities = capabilitiesOf(installation)
const tasks = createTestTasks(test, clock, { capabilities })
const next = 'kettle orbit velvet'

// Each test starts with fresh hourly limits.
beforeEach(() => clock.pass(3_700_000))

const enter = async (email: string, password = demoPassword) => {
  const browser = createTestBrowser(app, tenant.exchange)
  const answer = await browser.ask(signInWithPassword, { email, password, rememberMe: false })
  return { browser, refusal: answer.ok ? undefined : answer.refusal }
}
const mailsTo = async (email: string) => {
  const waiting = await test.asOwner(
    (owner) => owner.query<{ id: string }>('select id from outbox order by sequence'),
    tenant.tenantId,
  )
  for (const { id } of waiting.rows) await tasks.react(tenant.tenantId, id)
  const { rows } = await test.asOwner(
    (owner) =>
      owner.query<{ kind: string; message: Buffer }>('select kind, message from mails where to_address = $1', [email]),
    tenant.tenantId,
  )
  return Promise.all(rows.map(async ({ kind, message }) => ({ kind, mail: await simpleParser(message) })))
}

describe('#identity.changePassword, #identity.getCredentials', () => {
  it('replaces the password, and ends all sessions except the current one', async () => {
    const { email } = await insertAccount()
    const [here, there] = [(await enter(email)).browser, (await enter(email)).browser]
    const answer = await here.ask(changePassword, { currentPassword: demoPassword, newPassword: next })
    expect(answer).toEqual({ ok: true, value: { email, passwordSetAt: clock.now().toISOString() } })
    expect(await here.ask(getCurrentUser, {})).toMatchObject({ ok: true })
    expect(await there.ask(getCurrentUser, {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
    expect((await enter(email)).refusal).toBe('wrong_credentials')
    expect((await enter(email, next)).refusal).toBeUndefined()
    expect(await here.ask(getCredentials, {})).toEqual({
      ok: true,
      value: { email, passwordSetAt: clock.now().toISOString() },
    })
  })

  it('notifies the address of record with the time, by a mail that cannot be switched off', async () => {
    const { email } = await insertAccount()
    const { browser } = await enter(email)
    await browser.ask(changePassword, { currentPassword: demoPassword, newPassword: next })
    const [notice, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ kind: 'identity.passwordChanged' })
    expect(notice!.mail.text).toContain('was changed on Friday, November 20, 2026')
    expect(notice!.mail.text).toContain('http://alpha.test/clients/settings?tab=security')
    expect(notice!.mail.headers.has('list-unsubscribe')).toBe(false)
  })

  it.each([
    ['another password than the one that counts', 'not the password', next, 'wrong_password'],
    ['one that is too short', demoPassword, 'kettle orbit', 'invalid_input'],
    ['one that is soon guessed', demoPassword, 'password12345678', 'password_guessable'],
  ])('refuses %s, and changes nothing', async (_, currentPassword, newPassword, refusal) => {
    const { email } = await insertAccount()
    const [here, there] = [(await enter(email)).browser, (await enter(email)).browser]
    expect(await here.ask(changePassword, { currentPassword, newPassword })).toMatchObject({ ok: false, refusal })
    expect(await there.ask(getCurrentUser, {})).toMatchObject({ ok: true })
    expect((await enter(email)).refusal).toBeUndefined()
    expect(await mailsTo(email)).toEqual([])
  })

  it('accepts any text of at least 15 characters, exactly as normalized', async () => {
    for (const password of ['سيارة زرقاء قرب البحر', 'cafe\u0301 du matin, deux fois', '🛰️ seven green boxes']) {
      const { email } = await insertAccount()
      const { browser } = await enter(email)
      const answer = await browser.ask(changePassword, { currentPassword: demoPassword, newPassword: password })
      expect(answer).toMatchObject({ ok: true })
      expect((await enter(email, password.normalize('NFC'))).refusal).toBeUndefined()
      expect((await enter(email, password.slice(0, -1))).refusal).toBe('wrong_credentials')
    }
  })

  it('refuses every password after ten wrong ones', async () => {
    const { email } = await insertAccount()
    const { browser } = await enter(email)
    const attempt = (currentPassword: string) => browser.ask(changePassword, { currentPassword, newPassword: next })
    for (let i = 0; i < 10; i++) expect(await attempt(`wrong ${i}`)).toMatchObject({ refusal: 'wrong_password' })
    expect(await attempt(demoPassword)).toMatchObject({ ok: false, refusal: 'too_many' })
    expect(await browser.ask(listSessions, {})).toMatchObject({ ok: true })
  })

  it('is refused to people without a password', async () => {
    const { email, personId } = await insertAccount()
    const { browser } = await enter(email)
    await test.asOwner(
      (owner) => owner.query('delete from passwords where person_id = $1', [personId]),
      tenant.tenantId,
    )
    expect(await browser.ask(getCredentials, {})).toEqual({ ok: true, value: { email, passwordSetAt: null } })
    const answer = await browser.ask(changePassword, { currentPassword: demoPassword, newPassword: next })
    expect(answer).toMatchObject({ ok: false, refusal: 'wrong_password' })
  })
})
