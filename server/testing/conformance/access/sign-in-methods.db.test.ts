import {
  getCurrentUser,
  openShareLink,
  redeemSignInLink,
  refreshSession,
  resumeImpersonation,
  signInWithPassword,
  startImpersonation,
} from '@colloquy/contract/identity/operations'
import { getPasskeyRequest, signInWithPasskey } from '@colloquy/contract/identity/second-factor/operations'
import { redeemSignInCode } from '@colloquy/contract/identity/sign-in-code-operations'
import { completeProviderSignIn, startProviderSignIn } from '@colloquy/contract/identity/sso/operations'
import { getSharedProject, listProjects } from '@colloquy/contract/projects/operations'
import { afterAll, describe, expect, it } from 'vitest'
import { cookieNames, demoPassword } from '../../../src/capabilities/identity/rules.ts'
import { seedIdentity } from '../../../src/capabilities/identity/seed.ts'
import { hashOf, newId, newSecret } from '../../../src/platform/ids.ts'
import { buildTestApp, type Result } from '../../app.ts'
import { createAuthenticator } from '../../authenticator.ts'
import { createTestBrowser, type TestBrowser } from '../../browser.ts'
import { testDatabase } from '../../database.ts'
import { insertProvider, startProviderFor, visitProvider } from '../../identity-provider.ts'
import { insertPerson } from '../../people-fixtures.ts'
import { createWorld } from '../test-world.ts'

/*
 * Every way in asks the same of whoever comes: nobody comes in by one of them whom another would turn away. Each way is
 * prepared while all is well; then something happens to the person, and they come.
 */
const test = await testDatabase()
const world = await createWorld(test, { key: 'alpha' })
const other = await createWorld(test, { key: 'beta' })
const app = await buildTestApp(test)
const { exchange, ids, tenantId } = world
const provider = await startProviderFor([world, other])
const providerIds = new Map([
  [exchange.id, await insertProvider(test, world, provider)],
  [other.exchange.id, await insertProvider(test, other, provider)],
])
afterAll(() => provider.close())
const at = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000)

type SignInAttempt = () => Promise<{ readonly answer: Result<typeof getCurrentUser>; readonly browser: TestBrowser }>
const come =
  (browser: TestBrowser, knock: () => Promise<unknown>): SignInAttempt =>
  async () => {
    await knock()
    return { answer: await browser.ask(getCurrentUser, {}), browser }
  }
const email = (personId: string) => `${personId}@person.example`
const password = async (personId: string, browser = createTestBrowser(app, exchange)) => {
  await browser.ask(signInWithPassword, { email: email(personId), password: demoPassword, rememberMe: false })
  return browser
}

/** The ways, each for a client of the team's company. */
const methods: Readonly<Record<string, (personId: string, site?: typeof exchange) => Promise<SignInAttempt>>> = {
  password: async (personId, site = exchange) => {
    const browser = createTestBrowser(app, site)
    return come(browser, () => password(personId, browser))
  },
  'e-mail link': async (personId, site = exchange) => {
    const [token, secret, browser] = [newSecret(), newSecret(), createTestBrowser(app, site)]
    await world.insert('sign_in_links', {
      id: newId(at(0)),
      site_id: exchange.id,
      email: email(personId),
      browser_hash: hashOf(secret),
      code_hash: hashOf('x'),
      redirect_url: '/',
      requested_at: at(0),
      person_id: personId,
      secret_hash: hashOf(token),
      expires_at: at(600),
    })
    browser.cookies.set(cookieNames(site).emailLink, secret)
    return come(browser, () => browser.ask(redeemSignInLink, { token, rememberMe: false }))
  },
  passkey: async (personId, site = exchange) => {
    const [device, browser] = [createAuthenticator(), createTestBrowser(app, site)]
    await world.insert('passkeys', {
      id: newId(at(0)),
      person_id: personId,
      credential_id: device.credentialId,
      public_key: device.publicKey,
      counter: 0,
      name: 'a device',
      is_synced: false,
      added_at: at(0),
    })
    return come(browser, async () => {
      const request = await browser.ask(getPasskeyRequest, {})
      if (!request.ok) throw new Error(request.refusal)
      const shown = device.show(request.value.challenge, site.origin, personId)
      await browser.ask(signInWithPasskey, { shown, rememberMe: false })
    })
  },
  'an account elsewhere': async (personId, site = exchange) => {
    const browser = createTestBrowser(app, site)
    const left = await browser.ask(startProviderSignIn, { providerId: providerIds.get(site.id)!, rememberMe: false })
    if (!left.ok) throw new Error(left.refusal)
    const back = await visitProvider(left.value.address, email(personId))
    return come(browser, () => browser.ask(completeProviderSignIn, { ...back }))
  },
  'hand-over': async (personId, site = exchange) => {
    const [code, browser] = [newSecret(), createTestBrowser(app, site)]
    await world.insert('sign_in_codes', {
      id: newId(at(0)),
      site_id: exchange.id,
      person_id: personId,
      code_hash: hashOf(code),
      method: 'password',
      remember: false,
      provider_id: null,
      sign_out: null,
      expires_at: at(60),
    })
    return come(browser, () => browser.ask(redeemSignInCode, { code }))
  },
  'share link': async (personId, site = exchange) => {
    const [token, browser] = [newSecret(), createTestBrowser(app, site)]
    await world.insert('share_links', {
      id: newId(at(0)),
      site_id: exchange.id,
      secret_hash: hashOf(token),
      person_id: personId,
      language: 'enUS',
      resource_type: 'Project',
      resource_id: ids.project,
      participant_type: 'ClientContact',
      created_at: at(0),
      email: email(personId),
      created_by: ids.team,
      expires_at: at(3600),
    })
    return come(browser, () => browser.ask(openShareLink, { token }))
  },
  'refreshing a share link': async (personId, site = exchange) => {
    const browser = createTestBrowser(app, site)
    const token = newSecret()
    await world.insert('share_links', {
      id: newId(at(0)),
      site_id: exchange.id,
      secret_hash: hashOf(token),
      person_id: personId,
      language: 'enUS',
      resource_type: 'Project',
      resource_id: ids.project,
      participant_type: 'ClientContact',
      created_at: at(0),
      email: email(personId),
      created_by: ids.team,
      expires_at: at(3600),
    })
    browser.cookies.set(cookieNames(site).shareLink, token)
    return come(browser, () => browser.ask(refreshSession, {}))
  },
  refreshing: async (personId, site = exchange) => {
    const signed = await password(personId)
    const browser = createTestBrowser(app, site)
    const [from, to] = [cookieNames(exchange), cookieNames(site)]
    for (const name of ['refresh', 'device'] as const)
      browser.cookies.set(to[name], signed.cookies.get(from[name]) ?? '')
    return come(browser, () => browser.ask(refreshSession, {}))
  },
  'signing in as': async (personId, site = exchange) => {
    const staff = await world.visit('serving')
    const browser = createTestBrowser(app, site)
    return come(browser, async () => {
      const own = await test.asOwner(
        async (owner) =>
          (await owner.query('select session_id from access_tokens where hash = $1', [hashOf(staff.token!)])).rows[0],
        tenantId,
      )
      const answer = await app.call(startImpersonation, { personId, reason: 'a test' }, staff)
      if (!answer.ok) return
      // What stands in the cookie is taken out of the database: the code of the other site opens the same session.
      const code = newSecret()
      await world.run(
        `insert into impersonation_handles (tenant_id, hash, session_id, kind, expires_at)
         select s.tenant_id, $1, s.id, 'code', $2 from sessions s where s.impersonator_session_id = $3
         order by s.id desc limit 1`,
        [hashOf(code), at(60), own.session_id],
      )
      await browser.ask(resumeImpersonation, { token: code })
    })
  },
}

const somebody = async (): Promise<string> => {
  const personId = await insertPerson(test, tenantId, { companyId: ids.clientCompany })
  await world.run(
    `insert into terms_agreements (tenant_id, person_id, kind, version, agreed_at, agreed_by)
     select tenant_id, $1, kind, version, now(), $1 from terms_texts where kind in ('general', 'privacy')`,
    [personId],
  )
  await test.database.transaction({ kind: 'tenant', tenantId }, (tx) => seedIdentity(tx, tenantId, [personId], at(0)))
  return personId
}

/** What happens to a person. */
const conditions = ['restricted', 'disabled', 'deleted', 'erased'] as const
const happens = (personId: string, condition: (typeof conditions)[number]) =>
  world.run(`update people set ${condition}_at = now() where id = $1`, [personId])

describe('every way in, for everybody [AU-03] [AU-04]', () => {
  it.each(Object.keys(methods))('%s lets in a person with whom all is well', async (method) => {
    const personId = await somebody()
    const { answer } = await (await methods[method]!(personId))()
    expect(answer).toMatchObject({ ok: true, value: { entityId: personId } })
  })

  for (const condition of conditions)
    it.each(Object.keys(methods))(`%s lets in nobody who is ${condition}`, async (method) => {
      const personId = await somebody()
      const coming = await methods[method]!(personId)
      await happens(personId, condition)
      expect((await coming()).answer).toMatchObject({ ok: false, refusal: 'not_signed_in' })
    })

  it.each(Object.keys(methods))('%s leads nobody into another tenant', async (method) => {
    const coming = await methods[method]!(await somebody(), other.exchange)
    expect((await coming()).answer).toMatchObject({ ok: false, refusal: 'not_signed_in' })
  })

  it.each(Object.keys(methods))('%s leaves an account pending and terms owed', async (method) => {
    const pending = await somebody()
    const comingPending = await methods[method]!(pending)
    await world.run('update people set needs_activation = true where id = $1', [pending])
    const first = await comingPending()
    expect(first.answer).toMatchObject({ ok: true, value: { needsActivation: 'True' } })
    expect(await refusalOf(first.browser)).toBe('needs_activation')

    const owing = await somebody()
    const comingOwing = await methods[method]!(owing)
    await world.run('delete from terms_agreements where person_id = $1', [owing])
    expect(await refusalOf((await comingOwing()).browser)).toBe('terms_required')
  })

  it('and a link without an account is worth as much as whoever made it', async () => {
    for (const condition of conditions) {
      const [maker, token, browser] = [await somebody(), newSecret(), createTestBrowser(app, exchange)]
      await world.insert('share_links', {
        id: newId(at(0)),
        site_id: exchange.id,
        secret_hash: hashOf(token),
        person_id: null,
        language: 'enUS',
        resource_type: 'Project',
        resource_id: ids.project,
        participant_type: 'ClientContact',
        created_at: at(0),
        email: 'guest@guest.example',
        created_by: maker,
        expires_at: at(3600),
      })
      expect(await browser.ask(openShareLink, { token })).toMatchObject({ ok: true })
      await happens(maker, condition)
      expect(await browser.ask(getSharedProject, { projectId: ids.project })).toMatchObject({
        refusal: 'not_signed_in',
      })
      expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: false })
    }
  })
})

/** What comes of the first thing one does: bound people see their project, all others ask for their projects. */
const refusalOf = async (browser: TestBrowser): Promise<string | undefined> => {
  const [list, one] = [
    await browser.ask(listProjects, {}),
    await browser.ask(getSharedProject, { projectId: ids.project }),
  ]
  const answers = [list, one].map((answer) => (answer.ok ? undefined : String(answer.refusal)))
  return answers.find((refusal) => refusal !== undefined && refusal !== 'forbidden')
}
