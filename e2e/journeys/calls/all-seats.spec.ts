import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { joinableRoom } from '../../rig/calls.ts'
import { test } from '../../rig/fixtures.ts'
import { watchConnections } from '../../rig/media.ts'
import { startProduct } from '../../rig/product.ts'
import { signIn, signInByLink } from '../../rig/sign-in.ts'
import { translatorFor } from '../../rig/translations.ts'

const text = translatorFor('enUS')
const phone = { width: 375, height: 812 }

interface Participant {
  readonly kind: SeatKind
  readonly name: string
  readonly email: string
}

/** Everybody whom the others see, as they enter. */
const participants: readonly Participant[] = [
  { kind: 'client', name: 'Imogen Achterberg', email: 'client@meridian.example' },
  { kind: 'expert', name: 'Katrin Oberholzer', email: 'expert@meridian.example' },
  { kind: 'interpreter', name: 'Nadia Okonedo', email: 'nadia.okonedo@brandywellcapital.example' },
  {
    kind: 'chaperone',
    name: 'Priscilla Tanqueray',
    email: 'priscilla.tanqueray@brandywellcapital.example',
  },
]
const added = participants.slice(2)
const officer = { name: 'Benedikt Oyelaran', email: 'compliance@meridian.example' }

const controls = (page: Page) => page.getByRole('toolbar', { name: text('CALLS.ROOM.CONTROLS') })
const stage = (page: Page) => page.getByRole('region', { name: text('CALLS.ROOM.STAGE') })
const tileOf = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('video'))

/** Gives the pages of a profile a small camera, so that many can send on one machine. Call it before they open. */
const useSmallCamera = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { mediaDevices } = navigator
    // Pages without a secure origin have none.
    if (!mediaDevices) return
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (constraints) =>
      ask(constraints?.video ? { ...constraints, video: { width: 160, height: 120, frameRate: 10 } } : constraints)
  })

/** What one video or audio element has received, from the browser's statistics about its tracks. */
const receivedBy = (player: Locator): Promise<{ framesDecoded: number; audioEnergy: number }> =>
  player.evaluate(async (element) => {
    const total = { framesDecoded: 0, audioEnergy: 0 }
    const stream = (element as HTMLMediaElement).srcObject
    const tracks = stream instanceof MediaStream ? stream.getTracks().map(({ id }) => id) : []
    for (const connection of (globalThis as { cqConnections?: RTCPeerConnection[] }).cqConnections ?? [])
      for (const entry of (await connection.getStats()).values()) {
        if (entry.type !== 'inbound-rtp' || !tracks.includes(entry.trackIdentifier)) continue
        total.framesDecoded += entry.framesDecoded ?? 0
        total.audioEnergy += entry.totalAudioEnergy ?? 0
      }
    return total
  })

/**
 * Fails unless a video element goes on receiving both sound and pictures, or an audio element sound. Costs next to nothing, so
 * that many elements can be looked at together.
 * @param insist - pressed whenever it is there: what asks for pictures that the page has given up, because the machine is busy
 */
const expectToReceive = async (
  player: Locator,
  { message, insist }: { readonly message: string; readonly insist: Locator },
): Promise<void> => {
  const isVideo = await player.evaluate((element) => element instanceof HTMLVideoElement)
  const before = await receivedBy(player)
  await expect
    .poll(
      async () => {
        if (await insist.first().isVisible())
          await insist
            .first()
            .click({ timeout: 2_000 })
            // The page has asked by itself.
            .catch(() => undefined)
        const now = await receivedBy(player)
        return {
          hears: now.audioEnergy > before.audioEnergy + 0.0001,
          sees: !isVideo || now.framesDecoded >= before.framesDecoded + 5,
        }
      },
      { timeout: 60_000, intervals: [500], message },
    )
    .toEqual({ hears: true, sees: true })
}

/** Fails unless exactly `count` of some audio elements go on receiving sound. */
const expectVoices = async (players: Locator, count: number, message: string): Promise<void> => {
  const energies = async () =>
    Promise.all((await players.all()).map(async (one) => (await receivedBy(one)).audioEnergy))
  await expect(players).not.toHaveCount(0)
  const before = await energies()
  await expect
    .poll(async () => (await energies()).filter((energy, at) => energy > (before[at] ?? 0) + 0.0001).length, {
      timeout: 60_000,
      intervals: [500],
      message,
    })
    .toBe(count)
}

/** Asks for the video of somebody whose connection is too weak for it. */
const showVideo = (page: Page) => page.getByRole('button', { name: text('CALLS.ROOM.AUDIO_ONLY.SHOW') })

const open = async (context: BrowserContext, origin: string, email: string): Promise<Page> => {
  const page = await context.newPage()
  if (/^(client|expert|compliance)@/.test(email)) await signIn(page, origin, email)
  else await signInByLink(page, origin, email)
  return page
}

/** Requests of the open page as its user, for what is prepared. */
const requester = async (page: Page) => {
  const sent = page.waitForRequest((one) => 'authorization' in one.headers())
  await page.reload()
  const { authorization } = (await sent).headers() as { authorization: string }
  const { origin } = new URL(page.url())
  const headers = { authorization }
  return {
    get: async <T>(path: string) => (await (await page.request.get(`${origin}/api/${path}`, { headers })).json()) as T,
    post: (path: string, data: object) => page.request.post(`${origin}/api/${path}`, { headers, data }),
  }
}

/** The client gives seats to an interpreter and a chaperone. */
const giveSeats = async ({ get, post }: Awaited<ReturnType<typeof requester>>, callId: string): Promise<void> => {
  for (const { kind, name } of added) {
    const { people } = await get<{ people: { personId: string; fullName: string }[] }>(
      `calls/${callId}/seat-candidates?kind=${kind}`,
    )
    const personId = people.find(({ fullName }) => fullName === name)?.personId
    const answer = await post(`calls/${callId}/seats`, { kind, personId })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

/** Waits until a page receives sound and pictures of everybody else, each in a tile with their name. */
const expectToMeetAll = (page: Page, self: Participant): Promise<unknown> =>
  Promise.all(
    participants
      .filter(({ name }) => name !== self.name)
      .map(({ name }) =>
        expectToReceive(tileOf(page, name), {
          message: `${self.name} hears and sees ${name}`,
          insist: showVideo(page),
        }),
      ),
  )

test('Everybody with a seat meets in the browser: client, expert, interpreter and chaperone by video on phones, a silent officer hears all of them unseen, and pauses and reminds once visible [CA-06]', async ({
  newProfile,
}) => {
  test.setTimeout(300_000)
  const product = await startProduct({ env: { DEMO_NOTICE_MINUTES: '0', TRUSTED_PROXIES: '1' } })
  const pages: Page[] = []
  try {
    const { exchange, expert: expertSite } = product.sites.meridian
    const onPhone = async (): Promise<BrowserContext> => {
      const profile = await newProfile({ viewport: phone })
      await useSmallCamera(profile)
      await watchConnections(profile)
      return profile
    }
    const siteOf = ({ kind }: Participant) => (kind === 'expert' ? expertSite : exchange)
    const join = (page: Page) => page.getByRole('button', { name: text('CALLS.ROOM.JOIN.video') })
    const client = await open(await onPhone(), exchange, participants[0]!.email)
    pages.push(client)
    const callId = new URL(await joinableRoom(client, '/clients/calls')).pathname.split('/').at(-1)!
    const asClient = await requester(client)

    await test.step('everybody comes to the lobby, and enters once each helper has attested by one click', async () => {
      await giveSeats(asClient, callId)
      for (const one of participants.slice(1)) pages.push(await open(await onPhone(), siteOf(one), one.email))
      await Promise.all(pages.map((page, at) => page.goto(`${siteOf(participants[at]!)}/call/${callId}`)))
      const missing = client.getByText(/ still ha(s|ve) to confirm: /)
      for (const [at, { name }] of added.entries()) {
        await expect(missing).toContainText(name)
        for (const page of pages) await expect(join(page)).toBeDisabled()
        await pages[at + 2]!.getByRole('button', { name: text('CALLS.ATTESTATION.CONFIRM') }).click()
        await expect(missing.filter({ hasText: name })).toHaveCount(0)
      }
      await Promise.all(pages.map((page) => join(page).click()))
      for (const page of pages) await expect(controls(page)).toBeVisible({ timeout: 60_000 })
    })

    await test.step('each hears and sees all the others', () =>
      Promise.all(pages.map((page, at) => expectToMeetAll(page, participants[at]!))))

    const others = [...pages]
    const officerPage = await open(await onPhone(), exchange, officer.email)
    pages.push(officerPage)
    await test.step('a silent officer hears all, and nobody is told', async () => {
      await officerPage.goto(`${exchange}/compliance/calls/${callId}`)
      await officerPage.getByRole('button', { name: text('CALLS.OWN_SEAT.SILENT') }).click()
      await officerPage.getByRole('button', { name: text('CALLS.ATTESTATION.CONFIRM') }).click()
      await expectVoices(officerPage.locator('audio'), participants.length, 'the silent officer hears everybody')
      for (const page of others) await expect(page.getByText(officer.name)).toHaveCount(0)
      const shown = JSON.stringify(await asClient.get(`calls/${callId}`))
      expect(shown).toContain('Priscilla Tanqueray')
      expect(shown).not.toContain(officer.name)
    })

    await test.step('the officer takes a visible seat, and is heard and seen', async () => {
      await officerPage.getByRole('button', { name: text('CALLS.OWN_SEAT.BECOME') }).click()
      await officerPage
        .getByRole('dialog')
        .getByRole('button', { name: text('CALLS.OWN_SEAT.BECOME') })
        .click()
      await join(officerPage).click()
      await Promise.all(
        others.map((page) =>
          expectToReceive(tileOf(page, officer.name), {
            message: 'the officer is heard and seen',
            insist: showVideo(page),
          }),
        ),
      )
    })

    await test.step('pauses everybody, resumes, and reminds', async () => {
      await officerPage.keyboard.press('p')
      for (const page of pages) {
        await expect(page.getByText(text('CALLS.INTERVENTION.PAUSE.SCRIPT'))).toBeVisible()
        await expect(stage(page).locator('video')).toHaveCount(0)
      }
      await officerPage.keyboard.press('p')
      for (const page of pages) await expect(page.getByText(text('CALLS.INTERVENTION.PAUSE.SCRIPT'))).toHaveCount(0)
      await officerPage.keyboard.press('r')
      await officerPage.getByRole('button', { name: text('CALLS.INTERVENTION.REMIND_ALL') }).click()
      for (const page of pages)
        await expect(stage(page).getByText(text('CALLS.INTERVENTION.REMINDER.SCRIPT'))).toBeVisible()
    })

    await test.step('everybody leaves', async () => {
      for (const page of pages) {
        await controls(page)
          .getByRole('button', { name: text('CALLS.ROOM.LEAVE'), exact: true })
          .click()
        await expect(page.getByRole('heading', { name: text('CALLS.ROOM.AFTER.LEFT') })).toBeVisible()
      }
    })
  } finally {
    await Promise.all(pages.map((page) => page.close()))
    await product.stop()
  }
})
