import type { Language } from '@colloquy/contract/languages'
import { timeFormat } from '@colloquy/contract/time'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { answerInvitation, type CalendarAnswer } from '../rig/calendar-answer.ts'
import { readableTextOf, readInvitation } from '../rig/calendar-invitation.ts'
import {
  confirmEarlierTime,
  type DemoPerson,
  earliestBookableStart,
  expectStatus,
  offerTimes,
  requestCall,
} from '../rig/call-arrangement.ts'
import { endCall, expectToSeeAndHear, joinRoom, openLobby, participantItem } from '../rig/call-room.ts'
import { test } from '../rig/fixtures.ts'
import { chooseLanguage } from '../rig/language.ts'
import { type Mail, mailTo } from '../rig/mailbox.ts'
import { watchConnections } from '../rig/media.ts'
import type { Sites } from '../rig/product.ts'
import { requestLink, signInByLink, signInLinkIn } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const person = (name: string, email: string, zone: string): DemoPerson => ({ name, email, zone })

interface Roles {
  readonly client: DemoPerson
  readonly expert: DemoPerson
  /** Search text that finds the expert. */
  readonly words: string
}

// Each journey has its own people, so that parallel journeys never book the same person.
const rufus = person('Rufus Delahaye', 'rufus.delahaye@brandywellcapital.example', 'America/New_York')
const salman = person('Salman Al-Dosary', 'salman.al-dosary@dunestreetinvestments.example', 'Asia/Riyadh')
const tomasz = person('Tomasz Wielgosz', 'ex-11907@people.example', 'Europe/Warsaw')
const matteo = person('Matteo Ferrante', 'ex-12250@people.example', 'Europe/Rome')

const leopold = person('Leopold Castellane', 'leopold.castellane@brandywellcapital.example', 'Europe/London')
const radek = person('Radek Kolman', 'ex-12083@people.example', 'Europe/Prague')

/** The demo's mail server listens so much above its first site. */
const smtpOffset = 9

interface Scene {
  readonly sites: Sites
  readonly language: Language
  readonly client: Page
  readonly expert: Page
}

/** From the search to a booked time, including the mails to both sides. */
const arrange = async ({ sites, language, client, expert }: Scene, roles: Roles): Promise<void> => {
  const text = translatorFor(language)
  const { exchange, expert: expertSite } = sites.meridian
  for (const page of [client, expert]) await chooseLanguage(page, page === client ? exchange : expertSite, language)
  await signInByLink(client, exchange, roles.client.email)
  await client.goto(`${exchange}/clients/experts`)
  const callId = await requestCall(client, text, roles.expert, roles.words)

  const address = `${expertSite}/expert/calls/${callId}`
  const about = ({ links }: Mail) => links.some((link) => link.endsWith(callId))
  const request = await mailTo(exchange, roles.expert.email, { fits: about })
  expect(request.links).toContain(address)
  // The expert follows the link in the mail, signs in, and lands on the call.
  await expert.goto(address)
  await expert.waitForURL('**/login**')
  const { mail } = await requestLink(expert, expert.url(), roles.expert.email)
  await expert.goto(signInLinkIn(mail))
  await expert.getByRole('button', { name: text('SIGN_IN.SIGN_IN') }).click()
  await expert.waitForURL(address)

  const start = earliestBookableStart()
  await offerTimes(expert, text, roles.expert, start)
  const offered = await mailTo(exchange, roles.client.email, { fits: about })
  expect(offered.links).toContain(`${exchange}/clients/calls/${callId}`)
  await confirmEarlierTime(client, text, start)
  await expectInvitations(exchange, roles, callId, start)
}

/** Each side has its own invitation to the same time, without the other side's address. */
const expectInvitations = async (origin: string, { client, expert }: Roles, callId: string, start: Date) => {
  const sides = [
    [client, expert],
    [expert, client],
  ] as const
  const uids: string[] = []
  for (const [own, other] of sides) {
    const fits = ({ calendar, links }: Mail) => calendar !== null && links.some((link) => link.includes(callId))
    const mail = await mailTo(origin, own.email, { fits })
    const { uid, ...invitation } = await readInvitation(origin, mail)
    expect(invitation).toEqual({
      sequence: 0,
      method: 'REQUEST',
      start,
      end: new Date(start.getTime() + 30 * 60_000),
      attendees: [own.email],
    })
    expect((await readableTextOf(origin, mail)).toLowerCase()).not.toContain(other.email)
    uids.push(uid)
  }
  expect(new Set(uids).size).toBe(2)
}

/** Both join, see and hear each other, and one ends the call. Its duration is the time both were in the room. */
const talk = async ({ language, client, expert }: Scene, roles: Roles): Promise<void> => {
  const text = translatorFor(language)
  for (const page of [client, expert]) await openLobby(page, text)
  await joinRoom(client, text)
  await expect(participantItem(expert, roles.client)).toContainText(text('CALLS.ROOM.IN_ROOM'))
  const before = Date.now()
  await joinRoom(expert, text)
  await expectToSeeAndHear(client, roles.expert)
  await expectToSeeAndHear(expert, roles.client)

  await client.getByRole('button', { name: text('CALLS.ROOM.DEVICES.MUTE') }).click()
  await expect(expert.getByText(text('CALLS.ROOM.MUTED'))).toBeAttached()

  await endCall(expert, text)
  const together = (Date.now() - before) / 60_000
  for (const page of [client, expert]) {
    await expect(page.getByRole('heading', { name: text('CALLS.ROOM.AFTER.ENDED') })).toBeVisible()
    await page.getByRole('link', { name: text('CALLS.ROOM.AFTER.TO_CALL') }).click()
    await expectStatus(page, text('CALLS.STATUS.completed'))
    const { duration } = timeFormat(language, 'UTC')
    const ran = page.getByRole('main').getByText(text('CALLS.RAN'), { exact: true }).locator('..')
    // Minutes are rounded up; 30 were planned.
    await expect(ran).toContainText(duration(Math.ceil(together)))
    await expect(ran).toContainText(text('CALLS.PLANNED', { duration: duration(30) }))
  }
}

/** Opens a page whose media connections are tracked. `width` is the viewport's, in px. */
const open = async (context: BrowserContext, width = 1280): Promise<Page> => {
  await watchConnections(context)
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 812 })
  return page
}

test.describe('A client finds an expert, books a call and talks to them', () => {
  test.setTimeout(240_000)
  const language = 'enUS'

  test('in two tabs of one browser', async ({ context, sites }) => {
    const roles = { client: rufus, expert: tomasz, words: 'installer certification' }
    const client = await open(context)
    const scene: Scene = { sites, language, client, expert: await context.newPage() }
    await arrange(scene, roles)
    await talk(scene, roles)
  })

  test('in two browsers, in Arabic, with the expert on a 375 px screen', async ({ newProfile, sites }) => {
    const roles = { client: salman, expert: matteo, words: 'Ferrante' }
    const arabic = { locale: 'ar-SA', timezoneId: 'Asia/Riyadh' }
    const scene: Scene = {
      sites,
      language: 'arSA',
      client: await open(await newProfile(arabic)),
      expert: await open(await newProfile({ ...arabic, hasTouch: true }), 375),
    }
    await arrange(scene, roles)
    for (const page of [scene.client, scene.expert]) expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await talk(scene, roles)
  })
})

test('An expert proposes another time from their calendar program, which the client accepts, and declines it there', async ({
  newProfile,
  sites,
}) => {
  test.setTimeout(180_000)
  const text = translatorFor('enUS')
  const { exchange, expert: expertSite } = sites.meridian
  const smtpPort = Number(new URL(exchange).port) + smtpOffset
  const [clientPage, expertPage] = [await (await newProfile()).newPage(), await (await newProfile()).newPage()]

  await signInByLink(clientPage, exchange, leopold.email)
  await clientPage.goto(`${exchange}/clients/experts`)
  const callId = await requestCall(clientPage, text, radek, radek.name)
  await signInByLink(expertPage, expertSite, radek.email)
  await expertPage.goto(`${expertSite}/expert/calls/${callId}`)
  const start = earliestBookableStart()
  await offerTimes(expertPage, text, radek, start)
  await confirmEarlierTime(clientPage, text, start)

  const fits = ({ calendar, links }: Mail) => calendar !== null && links.some((link) => link.endsWith(callId))
  const invited = await mailTo(exchange, radek.email, { fits })
  const answer = (mail: Mail, reply: CalendarAnswer) => answerInvitation(mail.calendar!, radek.email, reply, smtpPort)

  // Two hours later suits them better.
  const later = new Date(start.getTime() + 2 * 3_600_000)
  await answer(invited, { method: 'COUNTER', status: 'TENTATIVE', start: later })
  await expect(
    clientPage.getByRole('heading', { name: text('CALLS.PROPOSAL.OPEN', { name: radek.name }) }),
  ).toBeVisible()
  await clientPage.getByRole('button', { name: new RegExp(`^${text('CALLS.PROPOSAL.ACCEPT')}: `) }).click()
  await expectStatus(clientPage, text('CALLS.STATUS.rescheduled'))
  await expect(clientPage.locator(`time[datetime="${later.toISOString()}"]`).first()).toBeVisible()
  const moved = await mailTo(exchange, radek.email, { fits, after: invited.id })
  expect(await readInvitation(exchange, moved)).toMatchObject({ sequence: 1, method: 'REQUEST', start: later })

  // An answer to the first invitation does not count any more.
  await answer(invited, { method: 'REPLY', status: 'DECLINED' })
  await answer(moved, { method: 'REPLY', status: 'ACCEPTED' })
  await expertPage.reload()
  await expectStatus(expertPage, text('CALLS.STATUS.rescheduled'))

  await answer(moved, { method: 'REPLY', status: 'DECLINED' })
  const [side, reason] = [text('CALLS.SIDE.expert'), text('CALLS.REASON.expert_declined')]
  await expectStatus(clientPage, text('CALLS.CANCELLED_BECAUSE', { side, reason }))
  const isCancellation = (mail: Mail) => fits(mail) && mail.calendar!.includes('METHOD:CANCEL')
  const cancelled = await mailTo(exchange, leopold.email, { fits: isCancellation })
  expect(await readInvitation(exchange, cancelled)).toMatchObject({ method: 'CANCEL', start: later })
})
