import {
  checkPasswordReset,
  getCurrentUser,
  redeemPasswordReset,
  reportError,
  requestPasswordReset,
  signInWithPassword,
} from '@colloquy/contract/identity/operations'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestTasks } from '../../../../testing/app.ts'
import { createTestBrowser } from '../../../../testing/browser.ts'
import { insertPerson, type PersonValues } from '../../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../../testing/tenant-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { deleteExpired } from '../jobs.ts'
import { demoPassword } from '../rules.ts'
import { seedIdentity } from '../seed.ts'

const { test, clock, app, tenant, inTenant } = await createTenantScenario('alpha', new Date('2026-11-20T09:41:00Z'))
const tasks = createTestTasks(test, clock)
const next = 'kettle orbit velvet'
const minuteMs = 60_000

// Each test starts with fresh hourly limits.
beforeEach(() => clock.pass(61 * minuteMs))

const somebody = async (values: PersonValues & { withoutPassword?: true } = {}) => {
  const personId = await insertPerson(test, tenant.tenantId, values)
  if (!values.withoutPassword) await inTenant((tx) => seedIdentity(tx, tenant.tenantId, [personId], clock.now()))
  return { personId, email: `${personId}@person.example` }
}
const setPerson = (personId: string, values: { email?: string; restricted_at?: Date; disabled_at?: Date }) =>
  inTenant((tx) => tx.updateTable('people').set(values).where('id', '=', personId).execute())
const enter = async (email: string, password = demoPassword) => {
  const browser = createTestBrowser(app, tenant.exchange)
  const answer = await browser.ask(signInWithPassword, { email, password, rememberMe: false })
  return { browser, refusal: answer.ok ? undefined : answer.refusal }
}
const react = async () => {
  const { rows } = await test.asOwner(
    (owner) => owner.query<{ id: string }>('select id from outbox order by sequence'),
    tenant.tenantId,
  )
  for (const { id } of rows) await tasks.react(tenant.tenantId, id)
}
const mailsTo = async (email: string) => {
  await react()
  const { rows } = await test.asOwner(
    (owner) =>
      owner.query<{ kind: string; message: Buffer }>(
        'select kind, message from mails where to_address = $1 and not is_decoy order by id',
        [email],
      ),
    tenant.tenantId,
  )
  return Promise.all(rows.map(async ({ kind, message }) => ({ kind, mail: await simpleParser(message) })))
}
const visitor = (site = tenant.exchange) => createTestBrowser(app, site)
const askFor = (email: string, site = tenant.exchange, redirectUrl?: string) =>
  visitor(site).ask(requestPasswordReset, { email, ...(redirectUrl !== undefined && { redirectUrl }) })
const secretIn = (text: string | undefined): string => /\/set#([\w-]{43})/.exec(text ?? '')![1]!
/** Requests a link and takes the token from the newest mail. */
const secretFor = async (email: string, redirectUrl?: string): Promise<string> => {
  await askFor(email, tenant.exchange, redirectUrl)
  const mails = await mailsTo(email)
  return secretIn(mails.findLast(({ kind }) => kind === 'identity.reset')?.mail.text)
}
const redeem = (token: string, newPassword = next, site = tenant.exchange) =>
  visitor(site).ask(redeemPasswordReset, { token, newPassword })

describe('#identity.redeemPasswordReset: a forgotten password [PW-01]', () => {
  it('is replaced by the mailed link: all sessions end, the address is notified, and nobody is signed in', async () => {
    const { email } = await somebody()
    const { browser: inside } = await enter(email)
    const token = await secretFor(email, '/clients/experts?q=pumps')
    expect(await visitor().ask(checkPasswordReset, { token })).toEqual({ ok: true, value: { email } })

    const browser = visitor()
    const answer = await browser.ask(redeemPasswordReset, { token, newPassword: next })
    expect(answer).toEqual({ ok: true, value: { redirectUrl: '/clients/experts?q=pumps' } })
    expect([browser.token, browser.cookies.size]).toEqual([undefined, 0])
    expect(await inside.ask(getCurrentUser, {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
    expect((await enter(email)).refusal).toBe('wrong_credentials')
    expect((await enter(email, next)).refusal).toBeUndefined()
    const kinds = (await mailsTo(email)).map(({ kind }) => kind)
    // The test clock stands still, so both have the same time.
    expect(kinds.toSorted()).toEqual(['identity.passwordChanged', 'identity.reset'])
  })

  it('is reset by a mail in the person’s language, with the token in the fragment of the configured origin', async () => {
    const { email, personId } = await somebody({ personType: personTypes.expert })
    await inTenant((tx) => tx.updateTable('people').set({ language: 'deDE' }).where('id', '=', personId).execute())
    await askFor(email, tenant.expert)
    const [{ mail } = { mail: undefined }] = await mailsTo(email)
    expect(mail?.subject).toBe('Neues Passwort für Portal of alpha')
    expect(mail?.text).toContain(`${tenant.expert.origin}/reset-password/expert/set#`)
    expect(mail?.headers.has('list-unsubscribe')).toBe(false)
  })

  describe('#identity.checkPasswordReset', () => {
    it('is replaced once, even concurrently, and checking the token does not consume it', async () => {
      const { email } = await somebody()
      const token = await secretFor(email)
      for (let look = 0; look < 5; look++)
        expect(await visitor().ask(checkPasswordReset, { token })).toMatchObject({ ok: true })
      const answers = await Promise.all(['first', 'second', 'third'].map((word) => redeem(token, `${next} ${word}`)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await redeem(token)).toMatchObject({ ok: false, status: 410, refusal: 'reset_link_expired' })
      expect(await visitor().ask(checkPasswordReset, { token })).toMatchObject({
        ok: false,
        refusal: 'reset_link_expired',
      })
    })
  })

  it('can be reset for half an hour', async () => {
    const { email } = await somebody()
    const token = await secretFor(email)
    clock.pass(30 * minuteMs - 1000)
    expect(await visitor().ask(checkPasswordReset, { token })).toMatchObject({ ok: true })
    clock.pass(2000)
    expect(await visitor().ask(checkPasswordReset, { token })).toMatchObject({ refusal: 'reset_link_expired' })
    expect(await redeem(token)).toMatchObject({ refusal: 'reset_link_expired' })
  })

  it('is reset by the newest link only', async () => {
    const { email } = await somebody()
    const older = await secretFor(email)
    clock.pass(minuteMs)
    const newer = await secretFor(email)
    expect(await redeem(older)).toMatchObject({ refusal: 'reset_link_expired' })
    expect(await redeem(newer)).toMatchObject({ ok: true })
  })

  it.each([
    ['too short', 'kettle orbit', 'invalid_input'],
    ['soon guessed', 'password12345678', 'password_guessable'],
  ])('is not replaced by one that is %s, and the link stays valid', async (_, password, refusal) => {
    const { email } = await somebody()
    const token = await secretFor(email)
    expect(await redeem(token, password)).toMatchObject({ ok: false, refusal })
    expect((await enter(email)).refusal).toBeUndefined()
    expect(await redeem(token)).toMatchObject({ ok: true })
  })

  it('is not replaced at another site, from another origin, or by a link to a former address', async () => {
    const { email, personId } = await somebody()
    const token = await secretFor(email)
    expect(await redeem(token, next, tenant.expert)).toMatchObject({ refusal: 'reset_link_expired' })
    const foreign = visitor().ask(redeemPasswordReset, { token, newPassword: next }, { origin: 'https://evil.example' })
    expect(await foreign).toMatchObject({ refusal: 'foreign_origin' })
    await setPerson(personId, { email: `new-${email}` })
    expect(await redeem(token)).toMatchObject({ refusal: 'reset_link_expired' })
    await setPerson(personId, { email })
    expect(await redeem(token)).toMatchObject({ ok: true })
  })

  it('stays when the account was closed meanwhile', async () => {
    const [restricted, disabled] = [await somebody(), await somebody()]
    const tokens = [await secretFor(restricted.email), await secretFor(disabled.email)]
    await setPerson(restricted.personId, { restricted_at: clock.now() })
    await setPerson(disabled.personId, { disabled_at: clock.now() })
    expect(await redeem(tokens[0]!)).toMatchObject({ status: 403, refusal: 'account_restricted' })
    expect(await redeem(tokens[1]!)).toMatchObject({ refusal: 'reset_link_expired' })
  })
})

describe('#identity.requestPasswordReset: requesting a reset link [PW-02]', () => {
  it('gets the same response and runs the same statements, whether or not an account exists', async () => {
    const send = (email: string) =>
      app.send(
        { method: 'POST', path: '/api/identity/reset', body: JSON.stringify({ email }) },
        { site: tenant.exchange },
      )
    const closed = await somebody()
    await setPerson(closed.personId, { disabled_at: clock.now() })
    const unknown = `${newId(clock.now())}@person.example`
    await send(`${newId(clock.now())}@person.example`)
    const responses = []
    for (const email of [
      (await somebody()).email,
      unknown,
      closed.email,
      (await somebody({ personType: personTypes.expert })).email,
    ]) {
      test.statements.length = 0
      const { statusCode, body, cookies } = await send(email)
      responses.push({ statusCode, body, cookies, statements: test.statements.length })
    }
    expect(responses[0]).toMatchObject({ statusCode: 200, body: '{}', cookies: [] })
    for (const answer of responses) expect(answer).toEqual(responses[0])
  })

  it('sends nothing to unknown addresses, closed accounts, or accounts of the other site', async () => {
    const [closed, expert] = [await somebody(), await somebody({ personType: personTypes.expert })]
    await setPerson(closed.personId, { disabled_at: clock.now() })
    for (const { email } of [closed, expert, { email: 'nobody@person.example' }]) {
      await askFor(email)
      expect(await mailsTo(email)).toEqual([])
    }
  })

  it('sends a first password to people without one, except privileged people', async () => {
    const [client, officer] = [
      await somebody({ withoutPassword: true }),
      await somebody({ withoutPassword: true, roleId: roleIds.compliance }),
    ]
    expect(await redeem(await secretFor(client.email))).toMatchObject({ ok: true })
    expect((await enter(client.email, next)).refusal).toBeUndefined()
    await askFor(officer.email)
    expect(await mailsTo(officer.email)).toEqual([])
  })

  it('is limited to three requests in 15 minutes and ten a day, for known and unknown addresses', async () => {
    const { email } = await somebody()
    for (const address of [email, `${newId(clock.now())}@person.example`]) {
      for (let time = 0; time < 3; time++)
        expect(await askFor(time % 2 ? address.toUpperCase() : address)).toMatchObject({ ok: true })
      expect(await askFor(address)).toMatchObject({ status: 429, refusal: 'too_many' })
    }
    for (let more = 0; more < 7; more++) {
      clock.pass(61 * minuteMs)
      expect(await askFor(email)).toMatchObject({ ok: true })
    }
    clock.pass(61 * minuteMs)
    expect(await askFor(email)).toMatchObject({ refusal: 'too_many' })
  })

  it('is limited to twenty an hour per network', async () => {
    for (let time = 0; time < 20; time++) expect(await askFor(`a${time}@person.example`)).toMatchObject({ ok: true })
    expect(await askFor('another@person.example')).toMatchObject({ refusal: 'too_many' })
  })

  it('stores only the hash of the token, and deletes it after eight days', async () => {
    const { email } = await somebody()
    const token = await secretFor(email)
    await redeem(token)
    await test.asOwner(async (owner) => {
      for (const table of ['account_tokens', 'outbox', 'audit_entries', 'rate_limits', 'passwords']) {
        const { rows } = await owner.query(`select * from ${table}`)
        expect(JSON.stringify(rows.map((row) => Object.values(row).map(String))), table).not.toContain(token)
      }
    }, tenant.tenantId)
    clock.pass(8 * 24 * 60 * minuteMs + 1000)
    await inTenant((tx) =>
      deleteExpired.run({ tx, at: clock.now(), actor: { kind: 'system', tenantId: tenant.tenantId }, emit: () => {} }),
    )
    expect(await inTenant((tx) => tx.selectFrom('account_tokens').selectAll().execute())).toEqual([])
  })
})

describe('#identity.reportError', () => {
  const event = { category: 'Password', subject: 'User', label: 'Reset password Error' } as const

  it('records an error event of a browser without personal data [PW-03]', async () => {
    expect(await visitor().ask(reportError, { ...event, refusal: 'too_many' })).toEqual({ ok: true, value: {} })
    const entry = await inTenant((tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['actor_kind', 'subject_kind', 'subject_id', 'facts'])
        .where('operation', '=', 'identity.reportError')
        .executeTakeFirstOrThrow(),
    )
    expect(entry).toMatchObject({ actor_kind: 'nobody', subject_kind: 'error', subject_id: 'Password' })
    expect(entry.facts).toMatchObject({ ...event, refusal: 'too_many' })
  })

  it('accepts no other events, and at most twenty an hour per network', async () => {
    const odd = { ...event, label: 'Anything' as typeof event.label, refusal: 'too_many' }
    expect(await visitor().ask(reportError, odd)).toMatchObject({ refusal: 'invalid_input' })
    for (const refusal of ['', 'somebody@person.example', 'x'.repeat(41)])
      expect(await visitor().ask(reportError, { ...event, refusal })).toMatchObject({ refusal: 'invalid_input' })
    for (let time = 0; time < 20; time++)
      expect(await visitor().ask(reportError, { ...event, refusal: 'unexpected' })).toMatchObject({ ok: true })
    expect(await visitor().ask(reportError, { ...event, refusal: 'unexpected' })).toMatchObject({ refusal: 'too_many' })
  })
})
