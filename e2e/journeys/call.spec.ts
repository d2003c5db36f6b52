import { timeFormat } from '@colloquy/contract/time'
import type { Language } from '@colloquy/contract/values'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { confirmEarlier, expectStatus, offerTimes, requestCall, soon, type Traveller } from '../rig/arranging.ts'
import { readInvitation, wholeMail } from '../rig/calendar.ts'
import { test } from '../rig/journey.ts'
import { chooseLanguage } from '../rig/language.ts'
import { type Mail, mailTo } from '../rig/mailbox.ts'
import { watchConnections } from '../rig/media.ts'
import type { Sites } from '../rig/product.ts'
import { askForLink, secretIn, signInByLink } from '../rig/sign-in.ts'
import { endCall, expectedIn, expectToSeeAndHear, joinRoom, openLobby } from '../rig/talking.ts'
import { wordsIn } from '../rig/words.ts'

const person = (name: string, email: string, zone: string): Traveller => ({ name, email, zone })

interface Cast {
  readonly client: Traveller
  readonly expert: Traveller
  /** What the client types to find the expert. */
  readonly words: string
}

// Each journey has people of its own, so that nobody is booked twice when they run side by side.
const rufus = person('Rufus Delahaye', 'rufus.delahaye@brandywellcapital.example', 'America/New_York')
const leopold = person('Leopold Castellane', 'leopold.castellane@brandywellcapital.example', 'Europe/London')
const nadia = person('Nadia Okonedo', 'nadia.okonedo@brandywellcapital.example', 'Europe/London')
const salman = person('Salman Al-Dosary', 'salman.al-dosary@dunestreetinvestments.example', 'Asia/Riyadh')
const tomasz = person('Tomasz Wielgosz', 'ex-11907@people.example', 'Europe/Warsaw')
const annelie = person('Annelie Brandvik', 'ex-09931@people.example', 'Europe/Stockholm')
const henrike = person('Henrike Lamprecht', 'ex-12018@people.example', 'Europe/Berlin')
const matteo = person('Matteo Ferrante', 'ex-12250@people.example', 'Europe/Rome')

interface Stage {
  readonly sites: Sites
  readonly language: Language
  readonly client: Page
  readonly expert: Page
}

/** From the search to a booked time, with everything both sides get by mail on the way. */
const arrange = async ({ sites, language, client, expert }: Stage, cast: Cast): Promise<void> => {
  const say = wordsIn(language)
  const { exchange, expert: expertSite } = sites.meridian
  for (const page of [client, expert]) await chooseLanguage(page, page === client ? exchange : expertSite, language)
  await signInByLink(client, exchange, cast.client.email)
  await client.goto(`${exchange}/clients/experts`)
  const callId = await requestCall(client, say, cast.expert, cast.words)

  const address = `${expertSite}/expert/calls/${callId}`
  const about = ({ links }: Mail) => links.some((link) => link.endsWith(callId))
  const asked = await mailTo(exchange, cast.expert.email, { fits: about })
  expect(asked.links).toContain(address)
  // The expert follows the mail, is asked who they are, and arrives where the mail led.
  await expert.goto(address)
  await expert.waitForURL('**/login**')
  const { mail } = await askForLink(expert, expert.url(), cast.expert.email)
  await expert.goto(secretIn(mail))
  await expert.getByRole('button', { name: say('SIGN_IN.SIGN_IN') }).click()
  await expert.waitForURL(address)

  const start = soon()
  await offerTimes(expert, say, cast.expert, start)
  const offered = await mailTo(exchange, cast.client.email, { fits: about })
  expect(offered.links).toContain(`${exchange}/clients/calls/${callId}`)
  await confirmEarlier(client, say, start)
  await expectInvitations(exchange, cast, callId, start)
}

/** Both sides have an invitation to the same time, each of its own, in which the other's address is nowhere. */
const expectInvitations = async (origin: string, { client, expert }: Cast, callId: string, start: Date) => {
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
    expect((await wholeMail(origin, mail)).toLowerCase()).not.toContain(other.email)
    uids.push(uid)
  }
  expect(new Set(uids).size).toBe(2)
}

/** Both join, see and hear one another, and one of them ends the call. It ran for the minutes they were there together. */
const talk = async ({ language, client, expert }: Stage, cast: Cast): Promise<void> => {
  const say = wordsIn(language)
  for (const page of [client, expert]) await openLobby(page, say)
  await joinRoom(client, say)
  await expect(expectedIn(expert, cast.client)).toContainText(say('CALLS.ROOM.IN_ROOM'))
  const before = Date.now()
  await joinRoom(expert, say)
  await expectToSeeAndHear(client, cast.expert)
  await expectToSeeAndHear(expert, cast.client)

  await client.getByRole('button', { name: say('CALLS.ROOM.DEVICES.MUTE') }).click()
  await expect(expert.getByText(say('CALLS.ROOM.MUTED'))).toBeAttached()

  await endCall(expert, say)
  const together = (Date.now() - before) / 60_000
  for (const page of [client, expert]) {
    await expect(page.getByRole('heading', { name: say('CALLS.ROOM.AFTER.ENDED') })).toBeVisible()
    await page.getByRole('link', { name: say('CALLS.ROOM.AFTER.TO_CALL') }).click()
    await expectStatus(page, say('CALLS.STATUS.completed'))
    const { duration } = timeFormat(language, 'UTC')
    const ran = page.getByRole('main').getByText(say('CALLS.RAN'), { exact: true }).locator('..')
    // Begun minutes count; half an hour was planned.
    await expect(ran).toContainText(duration(Math.ceil(together)))
    await expect(ran).toContainText(say('CALLS.PLANNED', { duration: duration(30) }))
  }
}

/** A profile whose media can be counted, in a window of that width. */
const open = async (context: BrowserContext, width = 1280): Promise<Page> => {
  await watchConnections(context)
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 812 })
  return page
}

test.describe('A client finds an expert and they talk', () => {
  test.setTimeout(240_000)
  const language = 'enUS'

  test('in two pages of one browser', async ({ context, sites }) => {
    const cast = { client: rufus, expert: tomasz, words: 'installer certification' }
    const client = await open(context)
    const stage: Stage = { sites, language, client, expert: await context.newPage() }
    await arrange(stage, cast)
    await talk(stage, cast)
  })

  test('in two browsers', async ({ newProfile, sites }) => {
    const cast = { client: leopold, expert: annelie, words: 'heat pumps Gothenburg' }
    const stage: Stage = {
      sites,
      language,
      client: await open(await newProfile()),
      expert: await open(await newProfile()),
    }
    await arrange(stage, cast)
    await talk(stage, cast)
  })

  test('with an expert who has a window of 375 px', async ({ newProfile, sites }) => {
    const cast = { client: nadia, expert: henrike, words: 'Lamprecht heat pumps' }
    const stage: Stage = {
      sites,
      language,
      client: await open(await newProfile()),
      expert: await open(await newProfile({ hasTouch: true }), 375),
    }
    await arrange(stage, cast)
    await talk(stage, cast)
  })

  test('in Arabic', async ({ newProfile, sites }) => {
    const cast = { client: salman, expert: matteo, words: 'Ferrante' }
    const arabic = { locale: 'ar-SA', timezoneId: 'Asia/Riyadh' }
    const stage: Stage = {
      sites,
      language: 'arSA',
      client: await open(await newProfile(arabic)),
      expert: await open(await newProfile(arabic), 375),
    }
    await arrange(stage, cast)
    for (const page of [stage.client, stage.expert]) expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await talk(stage, cast)
  })
})
