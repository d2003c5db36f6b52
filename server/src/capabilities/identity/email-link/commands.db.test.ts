import {
  checkMember,
  getCurrentUser,
  redeemSignInLink,
  requestSignInLink,
} from '@colloquy/contract/identity/operations'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import { insertPerson, insertRow, type PersonValues } from '../../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../../testing/tenant-scenario.ts'
import { hashOf, newId } from '../../../platform/ids.ts'
import { sendLink } from './reactions.ts'
import { consumeLink } from './store.ts'

/** The consents a browser sends with its first request for a link. */
const agreed = { termsAccepted: true, privacyAccepted: true }
const { test, clock, app, tenant, inTenant } = await createTenantScenario()

// Each test starts with a fresh hourly limit of the network.
beforeEach(() => clock.pass(3_700_000))

/** Runs the pending reactions, as the worker would. */
const work = async (): Promise<void> => {
  const requests = await inTenant((tx) =>
    tx.selectFrom('sign_in_links').select('id').where('requested_at', '=', clock.now()).execute(),
  )
  for (const { id } of requests)
    await inTenant((tx) =>
      sendLink.run(
        { tx, actor: { kind: 'system', tenantId: tenant.tenantId }, at: clock.now(), emit: () => {} },
        { requestId: id },
      ),
    )
}
const mailsTo = async (email: string) => {
  const rows = await inTenant((tx) =>
    tx
      .selectFrom('mails')
      .select('message')
      .where('to_address', '=', email)
      .where('is_decoy', '=', false)
      .orderBy('queued_at')
      .execute(),
  )
  return Promise.all(rows.map(({ message }) => simpleParser(message)))
}
const tokenIn = (text: string | undefined): string => /\/l#([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
const somebody = async (values: PersonValues = {}) => {
  const personId = await insertPerson(test, tenant.tenantId, values)
  return { personId, email: `${personId}@person.example` }
}

interface LinkRequest {
  readonly browser: TestBrowser
  readonly personId: string
  readonly code: string
  readonly token: string
}

/** Requests a link and waits for the mail. */
const askForLink = async (values: PersonValues = {}, redirectUrl?: string): Promise<LinkRequest> => {
  const { personId, email } = await somebody(values)
  const browser = createTestBrowser(app, values.personType === personTypes.expert ? tenant.expert : tenant.exchange)
  const answer = await browser.ask(requestSignInLink, {
    email,
    ...agreed,
    ...(redirectUrl !== undefined && { redirectUrl }),
  })
  if (!answer.ok) throw new Error(answer.refusal)
  await work()
  const [mail] = await mailsTo(email)
  return { browser, personId, code: answer.value.code, token: tokenIn(mail?.text) }
}
const redeem = (browser: TestBrowser, token: string, code?: string) =>
  browser.ask(redeemSignInLink, { token, rememberMe: false, ...(code !== undefined && { code }) })
const sessionsOf = (personId: string) =>
  inTenant((tx) => tx.selectFrom('sessions').select('id').where('person_id', '=', personId).execute())

describe('#identity.redeemSignInLink: [AU-02] signing in by e-mail link', () => {
  it('mails a link of the requested site with the secret in the fragment, and opens a session', async () => {
    const { browser, personId, token } = await askForLink()
    const [mail] = await mailsTo(`${personId}@person.example`)
    expect(mail?.text).toContain(`${tenant.exchange.origin}/l#${token}`)
    expect(mail?.subject).toContain('Portal of alpha')
    expect(await redeem(browser, token)).toMatchObject({ ok: true, value: { expiresIn: 600, redirectUrl: '/' } })
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: true, value: { entityId: personId } })
  })

  it("uses the tenant's wording and the reader's language; mails already queued stay unchanged", async () => {
    const own = (text: string) => ({
      tenant_id: tenant.tenantId,
      language: 'arSA',
      key: 'MAILS.identity.link.subject',
      text,
    })
    const { personId, email } = await somebody()
    await test.asOwner(async (owner) => {
      await owner.query(`update people set language = 'arSA' where id = $1`, [personId])
      await insertRow(owner, 'translation_overrides', own('ادخل إلى {{platform}} الآن'))
    }, tenant.tenantId)
    await createTestBrowser(app, tenant.exchange).ask(requestSignInLink, { email, ...agreed })
    await work()
    await test.asOwner((owner) => owner.query(`delete from translation_overrides`), tenant.tenantId)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('ادخل إلى Portal of alpha الآن')
    expect(mail?.html).toContain('dir="rtl"')
  })

  it('accepts a link once', async () => {
    const { browser, personId, token } = await askForLink()
    await redeem(browser, token)
    expect(await redeem(browser, token)).toMatchObject({ ok: false, status: 410, refusal: 'sign_in_link_expired' })
    expect(await sessionsOf(personId)).toHaveLength(1)
  })

  it('opens one session for 100 concurrent requests with one link', async () => {
    const { browser, personId, token } = await askForLink()
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(browser.copy(), token)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sessionsOf(personId)).toHaveLength(1)
  })

  it('consumes a link in one of 100 transactions, regardless of rate limits', async () => {
    const { token } = await askForLink()
    const { id } = await inTenant((tx) =>
      tx.selectFrom('sign_in_links').select('id').where('secret_hash', '=', hashOf(token)).executeTakeFirstOrThrow(),
    )
    const spent = await Promise.all(
      Array.from({ length: 100 }, () => inTenant((tx) => consumeLink(tx, id, clock.now()))),
    )
    expect(spent.filter(Boolean)).toHaveLength(1)
  })

  it('accepts a link after 9:59 and refuses it after 10:01', async () => {
    const [early, late] = [await askForLink(), await askForLink()]
    clock.pass(599_000)
    expect(await redeem(early.browser, early.token)).toMatchObject({ ok: true })
    clock.pass(2_000)
    expect(await redeem(late.browser, late.token)).toMatchObject({ ok: false, refusal: 'sign_in_link_expired' })
  })

  it('opens the requested page, of the same site only', async () => {
    const wanted = await askForLink({}, '/calls/42?tab=times#top')
    expect(await redeem(wanted.browser, wanted.token)).toMatchObject({
      value: { redirectUrl: '/calls/42?tab=times#top' },
    })
    const evil = await askForLink({}, '//evil.example/x')
    expect(await redeem(evil.browser, evil.token)).toMatchObject({ value: { redirectUrl: '/' } })
  })

  it('refuses an older link like a used one', async () => {
    const first = await askForLink()
    clock.pass(60_000)
    const email = `${first.personId}@person.example`
    await first.browser.ask(requestSignInLink, { email: email.toUpperCase(), ...agreed })
    await work()
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(await redeem(first.browser, first.token)).toMatchObject({ ok: false, refusal: 'sign_in_link_expired' })
    expect(await redeem(first.browser, tokenIn(mails[1]?.text))).toMatchObject({ ok: true })
  })

  it('sends one mail, even when the reaction runs again', async () => {
    const { personId } = await askForLink()
    await work()
    expect(await mailsTo(`${personId}@person.example`)).toHaveLength(1)
  })
})

describe('a link opened in another browser', () => {
  it('requires the code of the requesting browser', async () => {
    const { token, code, personId } = await askForLink()
    const other = createTestBrowser(app, tenant.exchange)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await redeem(other, token)).toMatchObject({ ok: false, status: 403, refusal: 'code_required' })
    expect(await redeem(other, token, wrong)).toMatchObject({ ok: false, refusal: 'code_wrong' })
    expect(await sessionsOf(personId)).toHaveLength(0)
    expect(await redeem(other, token, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ ok: true })
  })

  it('allows five guesses of the code, including concurrent ones', async () => {
    const { token, code, personId } = await askForLink()
    const guesses = Array.from({ length: 60 }, (_, i) => String(100_000 + i)).filter((guess) => guess !== code)
    const answers = await Promise.all(
      guesses.map((guess) => redeem(createTestBrowser(app, tenant.exchange), token, guess)),
    )
    const tally = Object.groupBy(answers, (answer) => (answer.ok ? 'ok' : answer.refusal))
    expect(tally.code_wrong).toHaveLength(5)
    expect(tally.ok).toBeUndefined()
    expect(await redeem(createTestBrowser(app, tenant.exchange), token, code)).toMatchObject({ refusal: 'too_many' })
    expect(await sessionsOf(personId)).toHaveLength(0)
  })

  it('does not accept the code of another request', async () => {
    const [first, second] = [await askForLink(), await askForLink()]
    const answer = await redeem(createTestBrowser(app, tenant.exchange), first.token, second.code)
    expect(answer).toMatchObject(first.code === second.code ? { ok: true } : { refusal: 'code_wrong' })
  })

  it('is refused from a page of another origin and at another site', async () => {
    const { browser, token } = await askForLink()
    const headers = { origin: 'http://evil.example' }
    expect(await browser.ask(redeemSignInLink, { token, rememberMe: false }, headers)).toMatchObject({
      refusal: 'foreign_origin',
    })
    expect(await redeem(createTestBrowser(app, tenant.expert), token)).toMatchObject({
      refusal: 'sign_in_link_expired',
    })
    expect(await redeem(browser, token)).toMatchObject({ ok: true })
  })
})

describe('#identity.requestSignInLink: requests for a link', () => {
  it('get the same answer for known and unknown addresses; only known ones get a mail', async () => {
    const known = await somebody()
    const unknown = `${newId(clock.now())}@person.example`
    const responses = []
    for (const email of [known.email, unknown]) {
      const answer = await app.send(
        { method: 'POST', path: '/api/identity/link', body: JSON.stringify({ email, ...agreed }) },
        { site: tenant.exchange },
      )
      const { 'x-request-id': _, date: __, 'set-cookie': ___, ...headers } = answer.headers
      const cookies = answer.cookies.map(({ value, ...rest }) => ({ ...rest, length: value.length }))
      responses.push({ status: answer.statusCode, body: answer.body.replace(/\d/g, '0'), headers, cookies })
    }
    expect(responses[1]).toEqual(responses[0])
    expect(responses[0]?.body).toBe('{"code":"000000"}')
    await work()
    expect(await mailsTo(known.email)).toHaveLength(1)
    expect(await mailsTo(unknown)).toHaveLength(0)
  })

  it('require the terms and the privacy policy to be accepted in this browser, whatever the address [PL-07]', async () => {
    for (const email of [(await somebody()).email, `${newId(clock.now())}@person.example`]) {
      const browser = createTestBrowser(app, tenant.exchange)
      const ask = (accepted = {}) => browser.ask(requestSignInLink, { email, ...accepted })
      expect(await ask()).toMatchObject({ status: 409, refusal: 'account_terms_not_accepted' })
      expect(await ask({ termsAccepted: true })).toMatchObject({ refusal: 'privacy_policy_not_accepted' })
      expect(await ask({ ...agreed, termsAccepted: false })).toMatchObject({ refusal: 'account_terms_not_accepted' })
      const member = await browser.ask(checkMember, { email })
      if (!member.ok) throw new Error(member.refusal)
      expect(await ask({ ...agreed, memberPersonId: member.value.memberPersonId })).toMatchObject({ ok: true })
      // The refused requests do not count towards the limit of three links.
      for (let time = 0; time < 2; time++) expect(await ask()).toMatchObject({ ok: true })
      expect(await ask()).toMatchObject({ status: 429 })
    }
  })

  describe('#identity.checkMember', () => {
    it('accept the handle of a member check with its own address only; handles reveal nothing [PL-09]', async () => {
      const known = (await somebody()).email
      const handles = []
      for (const email of [known, known, `${newId(clock.now())}@person.example`]) {
        const answer = await createTestBrowser(app, tenant.exchange).ask(checkMember, { email })
        if (!answer.ok) throw new Error(answer.refusal)
        handles.push(answer.value.memberPersonId)
      }
      expect(new Set(handles).size).toBe(3)
      expect(new Set(handles.map((handle) => handle.length)).size).toBe(1)
      const ask = (memberPersonId: string) =>
        createTestBrowser(app, tenant.exchange).ask(requestSignInLink, { email: known, ...agreed, memberPersonId })
      for (const wrong of [handles[2] ?? '', '', newId(clock.now())])
        expect(await ask(wrong)).toMatchObject({ refusal: 'invalid_input' })
      clock.pass(900_000)
      for (const right of handles.slice(0, 2)) expect(await ask(right)).toMatchObject({ ok: true })
    })
  })

  it('are limited to three in 15 minutes, for known and unknown addresses', async () => {
    for (const email of [(await somebody()).email, `${newId(clock.now())}@person.example`]) {
      const ask = () => createTestBrowser(app, tenant.exchange).ask(requestSignInLink, { email, ...agreed })
      for (let time = 0; time < 3; time++) expect(await ask()).toMatchObject({ ok: true })
      expect(await ask()).toMatchObject({ ok: false, status: 429 })
    }
  })

  it.each([
    ['staff', { roleId: roleIds.staff }],
    ['compliance officers', { roleId: roleIds.compliance }],
    ['administrators', { isAdmin: true }],
  ] as const)('send nothing to %s', async (_, values) => {
    const { email } = await somebody(values)
    expect(await createTestBrowser(app, tenant.exchange).ask(requestSignInLink, { email, ...agreed })).toMatchObject({
      ok: true,
    })
    await work()
    expect(await mailsTo(email)).toHaveLength(0)
  })

  it('send experts at the exchange a link that hands them over to the expert site [AU-13]', async () => {
    const { email } = await somebody({ personType: personTypes.expert })
    const browser = createTestBrowser(app, tenant.exchange)
    await browser.ask(requestSignInLink, { email, ...agreed })
    await work()
    const [mail] = await mailsTo(email)
    expect(await redeem(browser, tokenIn(mail?.text))).toMatchObject({
      value: { accessToken: '', handOverUrl: expect.stringContaining(`${tenant.expert.origin}/autologin#`) },
    })
  })

  it('let experts sign in at their own site', async () => {
    const { browser, token } = await askForLink({ personType: personTypes.expert })
    expect(await redeem(browser, token)).toMatchObject({ ok: true })
  })

  it('do not let in a person restricted after the mail was sent, and leave the link unused', async () => {
    const { browser, token, personId } = await askForLink()
    const restrict = (at: Date | null) =>
      inTenant((tx) => tx.updateTable('people').set({ restricted_at: at }).where('id', '=', personId).execute())
    await restrict(clock.now())
    expect(await redeem(browser, token)).toMatchObject({ ok: false, refusal: 'account_restricted' })
    await restrict(null)
    expect(await redeem(browser, token)).toMatchObject({ ok: true })
  })
})
