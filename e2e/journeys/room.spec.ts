import { type BrowserContext, expect, type Page } from '@playwright/test'
import { attest } from '../rig/call-room.ts'
import { joinableRoom } from '../rig/calls.ts'
import { forgetOutages, test } from '../rig/fixtures.ts'
import {
  expectMediaFlowing,
  expectMovingPicture,
  expectSound,
  openConnections,
  watchConnections,
} from '../rig/media.ts'
import { startProduct } from '../rig/product.ts'
import { signIn } from '../rig/sign-in.ts'
import { pitchesHeard, playTone } from '../rig/test-audio.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
const client = 'Imogen Achterberg'
const expert = 'Katrin Oberholzer'
const officerName = 'Benedikt Oyelaran'

const pictureOf = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('video'))
const stage = (page: Page) => page.getByRole('region', { name: text('CALLS.ROOM.STAGE') })
const controls = (page: Page) => page.getByRole('toolbar', { name: text('CALLS.ROOM.CONTROLS') })
const expectToMeet = async (page: Page, name: string) => {
  await expectMovingPicture(pictureOf(page, name))
  await Promise.all([expectSound(pictureOf(page, name)), expectMediaFlowing(page)])
}

/** Opens the lobby of the demo world's open call. */
const inLobby = async (context: BrowserContext, origin: string, email: string, listPath: string): Promise<Page> => {
  await watchConnections(context)
  const page = await context.newPage()
  await signIn(page, origin, email)
  await page.goto(await joinableRoom(page, listPath))
  await expectMovingPicture(page.locator('video'), 5)
  return page
}
const join = async (page: Page) => {
  await page.keyboard.press('Enter')
  await expect(controls(page)).toBeVisible()
}

/** Everything that the pages of a profile send and receive over their live connections, from now on. */
const liveFramesOf = (context: BrowserContext): string[] => {
  const frames: string[] = []
  const note = ({ payload }: { payload: string | Buffer }) => void frames.push(String(payload))
  context.on('page', (page) => page.on('websocket', (socket) => socket.on('framesent', note).on('framereceived', note)))
  return frames
}

test.describe('In the call room', () => {
  // All tests use the same call.
  test.describe.configure({ mode: 'serial' })
  test.setTimeout(180_000)

  test('connects two participants with video and audio, shows each what the other does, and goes on while the connection to the server is lost [RT-22]', async ({
    newProfile,
    sites,
  }) => {
    const { exchange, expert: expertSite } = sites.meridian
    const profile = await newProfile()
    const cuts: (() => void)[] = []
    let isCut = false
    await profile.routeWebSocket(/\/api\/live/, (socket) => {
      if (isCut) return void socket.close()
      socket.connectToServer()
      cuts.push(() => void socket.close())
    })
    const clientPage = await inLobby(profile, exchange, 'client@meridian.example', '/clients/calls')
    const expertPage = await inLobby(await newProfile(), expertSite, 'expert@meridian.example', '/expert/calls')
    await expect(clientPage.getByRole('navigation')).toHaveCount(0)
    await expect(clientPage.getByRole('contentinfo')).toHaveCount(0)

    await join(clientPage)
    await expect(clientPage.getByText(text('CALLS.ROOM.WAITING', { name: expert }))).toBeVisible()
    const line = expertPage.getByRole('listitem').filter({ hasText: client })
    await expect(line).toContainText(text('CALLS.ROOM.IN_ROOM'))
    await join(expertPage)
    await Promise.all([expectToMeet(clientPage, expert), expectToMeet(expertPage, client)])

    await expertPage.keyboard.press('m')
    await expertPage.keyboard.press('v')
    await expect(stage(clientPage).getByText(text('CALLS.ROOM.MUTED'))).toBeAttached()
    await expect(stage(clientPage).getByText(text('CALLS.ROOM.NO_PICTURE'))).toBeVisible()
    await expertPage.keyboard.press('v')
    await expectMovingPicture(pictureOf(clientPage, expert))

    // Notes are there again after a reload in the middle of the call, for the writer alone.
    const notes = (page: Page) => page.getByRole('textbox', { name: text('CALLS.NOTES.LABEL') })
    await notes(clientPage).fill('Tier one lost 40 partners')
    await expect(clientPage.getByText(text('CALLS.NOTES.SAVED'), { exact: true })).toBeVisible()
    await expect(notes(expertPage)).toHaveValue('')
    await clientPage.reload()
    await expectMovingPicture(pictureOf(clientPage, expert))
    await expect(notes(clientPage)).toHaveValue('Tier one lost 40 partners')

    // A message is counted until the conversation is opened.
    const message = 'The figures are on page three'
    await expertPage.keyboard.press('c')
    await expertPage.getByRole('textbox', { name: text('CHAT.MESSAGE') }).fill(message)
    await expertPage.keyboard.press('Enter')
    await expect(controls(clientPage).getByText(text('CALLS.ROOM.UNREAD_one', { count: 1 }))).toBeAttached()
    await clientPage.keyboard.press('c')
    await expect(clientPage.getByText(message)).toBeVisible()
    await expect(controls(clientPage).getByText(text('CALLS.ROOM.UNREAD_one', { count: 1 }))).toHaveCount(0)

    await clientPage.keyboard.press('s')
    await expect(clientPage.getByText(text('CALLS.ROOM.SHARING'))).toBeVisible()
    const screen = pictureOf(expertPage, text('CALLS.ROOM.SCREEN_OF', { name: client }))
    await expectMovingPicture(screen)
    await expectMovingPicture(pictureOf(expertPage, client))
    await clientPage
      .getByRole('button', { name: text('CALLS.ROOM.STOP_SHARING') })
      .first()
      .click()
    await expect(screen).toHaveCount(0)

    isCut = true
    for (const cut of cuts.splice(0)) cut()
    await expect(clientPage.getByText(text('CALLS.ROOM.RECONNECTING'))).toBeVisible()
    await expect(expertPage.getByText(text('CALLS.ROOM.LOST', { name: client }))).toBeVisible()
    await Promise.all([
      expectMovingPicture(pictureOf(clientPage, expert)),
      expectMovingPicture(pictureOf(expertPage, client)),
    ])
    isCut = false
    await expect(clientPage.getByText(text('CALLS.ROOM.RECONNECTING'))).toBeHidden()
    await expect(expertPage.getByText(text('CALLS.ROOM.NEWS.back', { name: client }))).toBeAttached()
    await expect(pictureOf(expertPage, client)).toHaveCount(1)
    // The expert was muted above, and is in the field of the conversation.
    await controls(expertPage)
      .getByRole('button', { name: text('CALLS.ROOM.DEVICES.UNMUTE') })
      .click()
    await Promise.all([expectToMeet(clientPage, expert), expectToMeet(expertPage, client)])

    // Leaving the page leaves the room. A busy browser may end before it has said so: who is lost has left in the end.
    await expertPage.goto('about:blank')
    await expect(clientPage.getByText(text('CALLS.ROOM.NEWS.left', { name: expert }))).toBeAttached({ timeout: 60_000 })
    await expect(clientPage.getByText(text('CALLS.ROOM.WAITING', { name: expert }))).toBeVisible()

    await controls(clientPage)
      .getByRole('button', { name: text('CALLS.ROOM.LEAVE'), exact: true })
      .click()
    await expect(clientPage.getByRole('heading', { name: text('CALLS.ROOM.AFTER.LEFT') })).toBeVisible()
    await clientPage.getByRole('button', { name: text('CALLS.ROOM.AFTER.REJOIN') }).click()
    await expectMovingPicture(clientPage.locator('video'), 5)
  })

  test('lets a silent officer hear everybody, while nothing that the others send or receive changes, and pause once visible', async ({
    newProfile,
    sites,
  }) => {
    const { exchange, expert: expertSite } = sites.meridian
    const profiles = [await newProfile(), await newProfile()] as const
    const frames = profiles.map(liveFramesOf)
    const clientPage = await inLobby(profiles[0], exchange, 'client@meridian.example', '/clients/calls')
    const expertPage = await inLobby(profiles[1], expertSite, 'expert@meridian.example', '/expert/calls')
    await join(clientPage)
    await join(expertPage)
    await Promise.all([expectToMeet(clientPage, expert), expectToMeet(expertPage, client)])
    const callId = new URL(clientPage.url()).pathname.split('/').at(-1) ?? ''
    const before = await Promise.all([clientPage, expertPage].map(openConnections))
    // One with the other participant and one with the server, whether somebody listens there or not.
    expect(before.map((connections) => connections.length)).toEqual([2, 2])
    for (const sent of frames) sent.length = 0

    const officer = await (await newProfile()).newPage()
    await signIn(officer, exchange, 'compliance@meridian.example')
    await officer.goto(`${exchange}/compliance/calls/${callId}`)
    await officer.getByRole('button', { name: text('CALLS.OWN_SEAT.SILENT') }).click()
    await attest(officer, text)
    for (const voice of [0, 1]) await expectSound(officer.locator('audio').nth(voice))

    expect(await Promise.all([clientPage, expertPage].map(openConnections))).toEqual(before)
    for (const sent of frames) expect(sent.filter((frame) => frame.includes(callId))).toEqual([])

    // To act, the officer becomes visible; a pause then takes picture and sound from everybody.
    await officer.getByRole('button', { name: text('CALLS.OWN_SEAT.BECOME') }).click()
    await officer
      .getByRole('dialog')
      .getByRole('button', { name: text('CALLS.OWN_SEAT.BECOME') })
      .click()
    await expectMovingPicture(officer.locator('video'), 5)
    await join(officer)
    await expectToMeet(clientPage, officerName)
    await officer.keyboard.press('p')
    for (const page of [clientPage, expertPage, officer]) {
      await expect(page.getByText(text('CALLS.INTERVENTION.PAUSE.SCRIPT'))).toBeVisible()
      await expect(page.locator('video')).toHaveCount(0)
    }
    await officer.keyboard.press('p')
    await expectMovingPicture(pictureOf(clientPage, expert))
    await expect(clientPage.getByText(text('CALLS.INTERVENTION.GOES_ON'))).toBeVisible()
    await Promise.all([clientPage, expertPage].map((page) => page.keyboard.press('m')))
    await Promise.all([expectToMeet(clientPage, expert), expectToMeet(expertPage, client)])
    await controls(officer)
      .getByRole('button', { name: text('CALLS.ROOM.LEAVE'), exact: true })
      .click()
  })
})

const [low, high] = [310, 730]

/** For each second of a recorded track, the pitches that are heard in it. The track is played for this. */
const hear = async (page: Page, name: string) => {
  await page.getByRole('button', { name: text('RECORDINGS.PLAY_OF', { name }) }).click()
  return pitchesHeard(page.getByLabel(name, { exact: true }).and(page.locator('audio')), [low, high])
}

type Counting = typeof globalThis & { cqUplinkCount?: number }

/** Makes pages of a profile count the connections over which they send audio to the server. Call it before they open. */
const watchUplinks = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const counting = globalThis as Counting
    counting.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        this.addEventListener('connectionstatechange', () => {
          // Counted now: the transceivers of a closed connection no longer say what it was for.
          const [only, ...others] = this.getTransceivers()
          if (this.connectionState === 'connected' && others.length === 0 && only?.direction === 'sendonly')
            counting.cqUplinkCount = (counting.cqUplinkCount ?? 0) + 1
        })
      }
    }
  })
const countUplinks = (page: Page): Promise<number> => page.evaluate(() => (globalThis as Counting).cqUplinkCount ?? 0)

const agreeToRecording = (page: Page) =>
  page
    .getByRole('dialog', { name: text('RECORDINGS.CONSENT.ANSWERING.TITLE') })
    .getByRole('button', { name: text('RECORDINGS.CONSENT.ANSWERING.AGREE') })
    .click()

test('a call is recorded once both agree, which both see; the recording survives a killed server but for a few seconds, and has each voice alone and both together', async ({
  newProfile,
  browserErrors,
}) => {
  test.setTimeout(300_000)
  const product = await startProduct()
  const { exchange, expert: expertSite } = product.sites.meridian
  const [clientProfile, expertProfile] = [await newProfile(), await newProfile()]
  for (const profile of [clientProfile, expertProfile]) await watchUplinks(profile)
  await playTone(clientProfile, low)
  await playTone(expertProfile, high)
  const pages: Page[] = []
  try {
    const clientPage = await inLobby(clientProfile, exchange, 'client@meridian.example', '/clients/calls')
    const expertPage = await inLobby(expertProfile, expertSite, 'expert@meridian.example', '/expert/calls')
    pages.push(clientPage, expertPage)
    for (const page of pages) await join(page)
    const badge = (page: Page, state: 'requested' | 'recording') =>
      page.getByRole('button', { name: text(`RECORDINGS.CONSENT.STATES.${state}`), exact: true })
    await controls(clientPage)
      .getByRole('button', { name: text('RECORDINGS.CONSENT.RECORD') })
      .click()
    await clientPage.getByRole('button', { name: text('RECORDINGS.CONSENT.ASKING.CONFIRM') }).click()
    await agreeToRecording(clientPage)
    await expect(badge(clientPage, 'requested')).toBeVisible()
    await agreeToRecording(expertPage)
    for (const page of pages) await expect(badge(page, 'recording')).toBeVisible()
    const beganAt = Date.now()
    // Longer than what may be lost, so that something has to be left.
    await clientPage.waitForTimeout(10_000)
    const secondsUntilKill = (Date.now() - beganAt) / 1000
    const before = await Promise.all(pages.map(countUplinks))
    await product.kill()
    await product.restart()
    for (const page of pages)
      await expect(page.getByText(text('CALLS.ROOM.RECONNECTING'))).toBeHidden({ timeout: 60_000 })
    for (const [index, page] of pages.entries()) {
      await expect(badge(page, 'recording')).toBeVisible({ timeout: 60_000 })
      // Both browsers send to the new process.
      await expect.poll(() => countUplinks(page), { timeout: 60_000 }).toBeGreaterThan(before[index] ?? 0)
    }
    await clientPage.waitForTimeout(10_000)
    await controls(clientPage)
      .getByRole('button', { name: text('RECORDINGS.CONSENT.STOP') })
      .click()
    await clientPage
      .getByRole('dialog')
      .getByRole('button', { name: text('RECORDINGS.CONSENT.STOPPING.CONFIRM') })
      .click()
    for (const page of pages) await expect(badge(page, 'recording')).toBeHidden()
    const callId = new URL(clientPage.url()).pathname.split('/').at(-1) ?? ''
    await clientPage.goto(`${exchange}/clients/calls/${callId}`)
    await expect(clientPage.getByText(text('RECORDINGS.STATES.ready'), { exact: true })).toBeVisible({
      timeout: 90_000,
    })

    const alone = [await hear(clientPage, client), await hear(clientPage, expert)]
    const together = await hear(clientPage, text('RECORDINGS.EVERYONE'))
    for (const [seat, pitch] of [low, high].entries()) {
      const heard = alone[seat] ?? []
      const seconds = heard.flatMap((pitches, second) => (pitches.includes(pitch) ? [second] : []))
      const beforeKill = seconds.filter((second) => second < secondsUntilKill)
      // No more than five seconds are lost before the server died, and it goes on after it came back.
      expect(Math.max(...beforeKill)).toBeGreaterThanOrEqual(secondsUntilKill - 6)
      expect(seconds.slice(-3)).toEqual([heard.length - 3, heard.length - 2, heard.length - 1])
      expect(heard.flat().every((one) => one === pitch)).toBe(true)
    }
    expect(together.at(3)).toEqual([low, high])
    expect(together.at(-2)).toEqual([low, high])
    const player = clientPage.getByLabel(text('RECORDINGS.EVERYONE'), { exact: true }).and(clientPage.locator('audio'))
    await expect.poll(() => player.evaluate((element) => (element as HTMLAudioElement).currentTime)).toBeGreaterThan(0)
  } finally {
    // Pages that are still open would report that the server has gone.
    for (const page of pages) await page.goto('about:blank')
    await product.stop()
  }
  forgetOutages(browserErrors)
})
