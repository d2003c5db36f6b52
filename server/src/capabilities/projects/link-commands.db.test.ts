import {
  getAnonymousUser,
  getCurrentUser,
  issueLiveTicket,
  openShareLink,
  refreshSession,
  signInWithPassword,
  signOut,
} from '@colloquy/contract/identity/operations'
import type { Input } from '@colloquy/contract/operation'
import {
  closeProject,
  getProject,
  getSharedProject,
  listProjectLinks,
  listProjects,
  reopenProject,
  shareProject,
  unshareProject,
} from '@colloquy/contract/projects/operations'
import { timeFormat } from '@colloquy/contract/time'
import { simpleParser } from 'mailparser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type CallOptions } from '../../../testing/app.ts'
import { createTestBrowser, type TestBrowser } from '../../../testing/browser.ts'
import { createWorld, type Principal } from '../../../testing/conformance/test-world.ts'
import { testDatabase } from '../../../testing/database.ts'
import { createManualClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { demoPassword } from '../identity/rules.ts'
import { seedIdentity } from '../identity/seed.ts'

const test = await testDatabase()
const clock = createManualClock(new Date())
const app = await buildTestApp(test, { clock })
const world = await createWorld(test, { key: 'alpha', clock })
const other = await createWorld(test, { key: 'beta', clock })
const { ids, exchange, tenantId } = world
const hourMs = 3_600_000

beforeAll(async () => {
  // Administrators do not sign in by link.
  await change(ids.colleague, { is_admin: false })
})
beforeEach(() => clock.pass(12 * hourMs))

const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
  test.database.transaction({ kind: 'tenant', tenantId }, run)

type ShareInput = Partial<Input<typeof shareProject>>
const guest = 'guest@guest.example'
const ask = async (input: ShareInput = {}, as: Principal = 'team', sending: CallOptions = {}) =>
  app.call(
    shareProject,
    {
      projectId: ids.project,
      participantType: 'ClientContact',
      language: 'enUS',
      days: 7,
      ...(input.personId === undefined && { email: guest }),
      ...input,
    },
    await world.visit(as),
    sending,
  )
const mailsNow = () => inTenant((tx) => tx.selectFrom('mails').select(['id', 'message']).execute())
/** Shares the team's project and takes the secret from the mailed link. */
const shared = async (input: ShareInput = {}, as: Principal = 'team') => {
  const before = new Set((await mailsNow()).map(({ id }) => id))
  const answer = await ask(input, as)
  if (!answer.ok) throw new Error(answer.refusal)
  const { link, url } = answer.value
  const mail = (await mailsNow()).find(({ id }) => !before.has(id))
  const text = (await simpleParser(mail!.message)).text ?? ''
  const mailed = /http\S+#\S+/.exec(text)?.[0] as string
  return {
    link,
    url,
    mailed,
    text,
    subject: String((await simpleParser(mail!.message)).subject),
    token: mailed.split('#')[1] as string,
  }
}
const opened = async (token: string, browser: TestBrowser = createTestBrowser(app, exchange)) => {
  expect(await browser.ask(openShareLink, { token })).toMatchObject({ ok: true })
  return browser
}
const change = (personId: string, row: Record<string, unknown>) =>
  inTenant((tx) => tx.updateTable('people').set(row).where('id', '=', personId).execute())

it("is mailed without the project's name, because the address is unverified", async () => {
  const name = 'You have won'
  await inTenant((tx) => tx.updateTable('projects').set({ name }).where('id', '=', ids.project).execute())
  for (const input of [{}, { personId: ids.colleague }]) {
    const { text, subject } = await shared(input)
    expect(subject).toMatch(/shared a project with you$/)
    expect(text).not.toContain(name)
  }
  await inTenant((tx) =>
    tx.updateTable('projects').set({ name: 'project of project' }).where('id', '=', ids.project).execute(),
  )
})

it('a share link is mailed with the time at which it expires, in the zone of the sender', async () => {
  const sender = await inTenant((tx) =>
    tx.selectFrom('people').select('time_zone').where('id', '=', ids.team).executeTakeFirstOrThrow(),
  )
  const { text, link } = await shared({ days: 1 })
  const time = timeFormat('enUS', sender.time_zone)
  expect(text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')).toContain(
    `until ${time.longDay(link.expiresAt)}, ${time.clock(link.expiresAt)} (${time.city})`,
  )
})

describe('#projects.share', () => {
  describe('#identity.getAnonymousUser', () => {
    it('mails a link with its secret in the fragment, which opens only this project [AU-04] [AU-19] [AX-01]', async () => {
      const { link, url, mailed, token } = await shared()
      expect([url, mailed]).toEqual(Array(2).fill(`${exchange.origin}/anonymous#${token}`))
      const browser = await opened(token)
      expect(await browser.ask(getAnonymousUser, {})).toEqual({
        ok: true,
        value: {
          resourceType: 'Project',
          resourceId: ids.project,
          tenantId,
          consultationParticipantEntityType: 'ClientContact',
        },
      })
      expect(await browser.ask(getSharedProject, { projectId: ids.project })).toMatchObject({
        value: { name: 'project of project', exclusions: null },
      })
      expect(await browser.ask(getSharedProject, { projectId: ids.otherProject })).toMatchObject({
        refusal: 'not_found',
      })
      expect(await browser.ask(getProject, { projectId: ids.project })).toMatchObject({ refusal: 'not_found' })
      expect(await browser.ask(listProjects, {})).toMatchObject({ refusal: 'forbidden' })
      expect(await browser.ask(issueLiveTicket, {})).toMatchObject({ ok: true })
      expect(link).toMatchObject({ email: guest, isPersonal: false, openedCount: 0 })
    })
  })

  it('sends few mails a day to one address without an account, and counts those of other operations', async () => {
    const email = 'often@guest.example'
    for (const _ of Array(5)) expect(await ask({ email })).toMatchObject({ ok: true })
    expect(await ask({ email: 'Often@Guest.example' })).toMatchObject({ refusal: 'mailed_too_often', status: 429 })
    expect(await ask({ email: 'other@guest.example' })).toMatchObject({ ok: true })
    clock.pass(24 * hourMs)
    expect(await ask({ email })).toMatchObject({ ok: true })
  })

  it('makes one link and one mail for a key sent five times, and stores no secret', async () => {
    const before = (await mailsNow()).length
    const send = () => ask({}, 'team', { idempotencyKey: 'one-link-only' })
    const [first, ...again] = [await send(), await send(), await send(), await send(), await send()]
    if (!first?.ok) throw new Error(first?.refusal)
    expect(first.value.url).toContain('#')
    expect(again.map((answer) => answer.ok && answer.value)).toEqual(
      Array(4).fill({ link: first.value.link, url: null }),
    )
    expect((await mailsNow()).length - before).toBe(1)
    const { rows } = await test.asOwner(
      (owner) => owner.query('select answer from idempotency_keys where key = $1', ['one-link-only']),
      tenantId,
    )
    expect(rows[0].answer).not.toContain(String(first.value.url).split('#')[1])
  })
})

describe('#projects.listLinks', () => {
  it('shows how often a link was opened', async () => {
    const { link, token } = await shared()
    for (let i = 0; i < 3; i++) await opened(token)
    const answer = await app.call(listProjectLinks, { projectId: ids.project }, await world.visit('team'))
    expect(answer.ok && answer.value.links.find(({ linkId }) => linkId === link.linkId)).toMatchObject({
      openedCount: 3,
    })
  })
})

describe('#projects.unshare', () => {
  it('ends the sessions opened with the link', async () => {
    const { link, token } = await shared()
    const browser = await opened(token)
    await app.call(unshareProject, { projectId: ids.project, linkId: link.linkId }, await world.visit('team'))
    expect(await browser.ask(getSharedProject, { projectId: ids.project })).toMatchObject({ refusal: 'not_signed_in' })
    expect(await browser.ask(refreshSession, {})).toMatchObject({ refusal: 'session_ended' })
    expect(await browser.ask(openShareLink, { token })).toMatchObject({ status: 410, refusal: 'share_link_expired' })
  })
})

it('tells the bearers of the links that a project has changed, until their link is revoked', async () => {
  const [stays, revoked] = [await shared(), await shared({ personId: ids.colleague })]
  const input = { projectId: ids.project }
  const team = await world.visit('team')
  const links = [stays.link.linkId, revoked.link.linkId]
  const linksNotifiedOf = async (operation: typeof closeProject | typeof reopenProject): Promise<string[]> => {
    const project = await app.call(getProject, input, team)
    if (!project.ok) throw new Error(project.refusal)
    app.delivered.length = 0
    expect(await app.call(operation, input, team, { ifMatch: project.value.version })).toMatchObject({ ok: true })
    const { personIds } = app.delivered.find(({ message }) => message.name === 'projects.changed')!
    return links.filter((id) => personIds.includes(id))
  }
  expect(await linksNotifiedOf(closeProject)).toEqual(links)
  await app.call(unshareProject, { ...input, linkId: revoked.link.linkId }, team)
  expect(await linksNotifiedOf(reopenProject)).toEqual([stays.link.linkId])
})

describe('#projects.getShared', () => {
  it('is refused after the expiry, and once the creator’s account is disabled', async () => {
    const { token } = await shared({ days: 1 })
    clock.pass(24 * hourMs - 1000)
    const browser = await opened(token)
    clock.pass(2000)
    expect(await browser.ask(getSharedProject, { projectId: ids.project })).toMatchObject({ refusal: 'not_signed_in' })
    expect(await browser.ask(openShareLink, { token })).toMatchObject({ refusal: 'share_link_expired' })
    const orphan = await shared({}, 'serving')
    const there = await opened(orphan.token)
    await change(ids.serving, { disabled_at: clock.now() })
    expect(await there.ask(getSharedProject, { projectId: ids.project })).toMatchObject({ refusal: 'not_signed_in' })
    await change(ids.serving, { disabled_at: null })
  })

  it('is resumed by its own cookie, until the bearer signs out [AU-09]', async () => {
    const browser = await opened((await shared()).token)
    clock.pass(10 * 60_000)
    expect(await browser.ask(refreshSession, {})).toMatchObject({ value: { isAnonymous: true, expiresIn: 600 } })
    clock.pass(31 * 60_000)
    expect(await browser.ask(getSharedProject, { projectId: ids.project })).toMatchObject({ refusal: 'not_signed_in' })
    expect(await browser.ask(refreshSession, {})).toMatchObject({ value: { isAnonymous: true } })
    expect(await browser.ask(getSharedProject, { projectId: ids.project })).toMatchObject({ ok: true })
    await browser.ask(signOut, { everywhere: true })
    expect([...browser.cookies.keys()]).toEqual(['cq-alpha-test-device'])
    expect(await browser.ask(refreshSession, {})).toMatchObject({ refusal: 'session_ended' })
  })

  describe('#identity.openShareLink', () => {
    it("is refused at another tenant and from another origin, and shows no other tenant's data", async () => {
      const { token } = await shared()
      expect(await createTestBrowser(app, other.exchange).ask(openShareLink, { token })).toMatchObject({
        refusal: 'share_link_expired',
      })
      expect(await createTestBrowser(app, world.expert).ask(openShareLink, { token })).toMatchObject({
        refusal: 'share_link_expired',
      })
      const foreign = { origin: 'http://evil.example' }
      expect(await createTestBrowser(app, exchange).ask(openShareLink, { token }, foreign)).toMatchObject({
        refusal: 'foreign_origin',
      })
    })
  })

  it('signs out the person who was signed in in this browser', async () => {
    await inTenant((tx) => seedIdentity(tx, tenantId, [ids.team], clock.now()))
    const browser = createTestBrowser(app, exchange)
    await browser.ask(signInWithPassword, { email: 'team@person.example', password: demoPassword, rememberMe: false })
    const before = browser.copy()
    before.token = browser.token
    expect(await before.ask(getCurrentUser, {})).toMatchObject({ ok: true })
    await opened((await shared()).token, browser)
    expect(await before.ask(getCurrentUser, {})).toMatchObject({ refusal: 'not_signed_in' })
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('links of compliance seats', () => {
  it('are created and seen by staff only, and show the exclusions', async () => {
    expect(await ask({ participantType: 'SilentComplianceSeat' })).toMatchObject({ refusal: 'link_not_possible' })
    const { link, token } = await shared({ participantType: 'SilentComplianceSeat' }, 'serving')
    const browser = await opened(token)
    expect(await browser.ask(getSharedProject, { projectId: ids.project })).toMatchObject({
      value: { exclusions: [] },
    })
    const seen = async (as: Principal) => {
      const answer = await app.call(listProjectLinks, { projectId: ids.project }, await world.visit(as))
      return answer.ok && answer.value.links.some(({ linkId }) => linkId === link.linkId)
    }
    expect([await seen('serving'), await seen('team')]).toEqual([true, false])
    const revoke = { projectId: ids.project, linkId: link.linkId }
    expect(await app.call(unshareProject, revoke, await world.visit('team'))).toMatchObject({ refusal: 'not_found' })
  })
})

describe('a link for an analyst of the client [AU-03]', () => {
  it('opens the project in their name until it expires', async () => {
    const { token, link, url, mailed } = await shared({ personId: ids.colleague })
    // A link that opens a person's account goes to their mailbox only.
    expect(url).toBeNull()
    expect(mailed).toContain('/capability#')
    expect(link).toMatchObject({ isPersonal: true, email: 'colleague@person.example' })
    const browser = await opened(token)
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ value: { entityId: ids.colleague } })
    expect(await browser.ask(getSharedProject, { projectId: ids.project })).toMatchObject({ ok: true })
    expect(await browser.ask(getAnonymousUser, {})).toMatchObject({ value: { resourceId: ids.project } })
    expect(await browser.ask(listProjects, {})).toMatchObject({ refusal: 'forbidden' })
    expect(await browser.ask(issueLiveTicket, {})).toMatchObject({ ok: true })
    // Other projects of the same company stay closed too.
    const another = newId(clock.now())
    await world.insert('projects', {
      id: another,
      code: 'PR-another',
      name: 'another',
      question: 'q',
      client_id: ids.clientCompany,
      created_at: clock.now(),
    })
    expect(await app.call(getSharedProject, { projectId: another }, await world.visit('colleague'))).toMatchObject({
      ok: true,
    })
    for (const projectId of [another, ids.otherProject])
      expect(await browser.ask(getSharedProject, { projectId })).toMatchObject({ refusal: 'not_found' })
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true })
  })

  it('is refused for staff, experts, other clients, and people who may not sign in', async () => {
    for (const who of ['serving', 'compliance', 'expert', 'otherClient'] as const)
      expect(await ask({ personId: ids[who] }), who).toMatchObject({ refusal: 'link_not_possible' })
    await change(ids.colleague, { restricted_at: clock.now() })
    expect(await ask({ personId: ids.colleague })).toMatchObject({ refusal: 'link_not_possible' })
    await change(ids.colleague, { restricted_at: null })
    const { token } = await shared({ personId: ids.colleague })
    await change(ids.colleague, { restricted_at: clock.now() })
    const late = createTestBrowser(app, exchange)
    expect(await late.ask(openShareLink, { token })).toMatchObject({ refusal: 'account_restricted' })
    await change(ids.colleague, { restricted_at: null })
  })

  it("lets its bearer sign out without ending the person's other sessions", async () => {
    const { token } = await shared({ personId: ids.colleague })
    const own = await world.visit('colleague')
    const bearer = await opened(token)
    // As with an expired access token: the cookie alone identifies the session.
    bearer.token = undefined
    expect(await bearer.ask(signOut, { everywhere: true })).toMatchObject({ ok: true })
    expect(await app.call(getCurrentUser, {}, own)).toMatchObject({ ok: true })
    expect(await bearer.ask(refreshSession, {})).toMatchObject({ refusal: 'session_ended' })
  })

  it("gives its bearer no further attempts at the person's password", async () => {
    const { token } = await shared({ personId: ids.colleague })
    const guess = { email: 'colleague@person.example', password: 'a wrong password', rememberMe: false }
    for (let i = 0; i < 5; i++)
      expect(await createTestBrowser(app, exchange).ask(signInWithPassword, guess)).toMatchObject({
        refusal: 'wrong_credentials',
      })
    const bearer = await opened(token)
    expect(await bearer.ask(signInWithPassword, guess)).toMatchObject({ refusal: 'too_many' })
  })

  it('is refused for a closed project, and has a unique secret', async () => {
    const [first, second] = [await shared(), await shared()]
    expect(first.token).not.toBe(second.token)
    const hashes = await inTenant((tx) => tx.selectFrom('share_links').select('secret_hash').execute())
    expect(hashes.some(({ secret_hash }) => secret_hash.toString('base64url') === first.token)).toBe(false)
    const closed = newId(clock.now())
    await world.insert('projects', {
      id: closed,
      code: 'PR-over',
      name: 'over',
      question: 'q',
      client_id: ids.clientCompany,
      created_at: clock.now(),
      closed_at: clock.now(),
    })
    const over = await ask({ projectId: closed }, 'serving')
    expect(over).toMatchObject({ refusal: 'project_closed' })
  })
})
