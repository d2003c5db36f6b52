/*
 * Time to join a call: from the click to the first video frame of the other participant, compared with a loopback connection
 * within one page and with the round-trip time to the server. Two browser profiles use fake cameras; each round measures a
 * loopback, a join and another loopback.
 * Options: --rounds N (7); the first is a warm-up.
 */
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { joinRoom } from '../e2e/rig/call-room.ts'
import { joinableRoom } from '../e2e/rig/calls.ts'
import { launchOptions } from '../e2e/rig/chromium.ts'
import { expectMovingPicture } from '../e2e/rig/media.ts'
import { startProduct } from '../e2e/rig/product.ts'
import { signIn } from '../e2e/rig/sign-in.ts'
import { translatorFor } from '../e2e/rig/translations.ts'
import type { Measurement } from './rig/budget.ts'
import { clickToFrame, loopback, roundTrip } from './rig/join-timing.ts'
import { median, rounded } from './rig/statistics.ts'

const text = translatorFor('enUS')
const client = { name: 'Imogen Achterberg', email: 'client@meridian.example', calls: '/clients/calls' }
const expert = { name: 'Katrin Oberholzer', email: 'expert@meridian.example', calls: '/expert/calls' }

const inLobby = async (context: BrowserContext, origin: string, { email, calls }: typeof client): Promise<Page> => {
  const page = await context.newPage()
  await signIn(page, origin, email)
  await page.goto(await joinableRoom(page, calls))
  await expectMovingPicture(page.locator('video'), 5)
  return page
}

interface Round {
  readonly loopback: number
  readonly join: number
  readonly rtt: number
}

/** Joins a room in which another participant waits. The page is in the lobby before and after. */
const joinOnce = async (page: Page, waiting: Page): Promise<Round> => {
  const rtt = await roundTrip(page)
  const before = await loopback(page)
  const join = await clickToFrame(page, client.name, () => joinRoom(page, text))
  await page.reload()
  await expectMovingPicture(page.locator('video'), 5)
  await waiting.getByText(text('CALLS.ROOM.WAITING', { name: expert.name })).waitFor()
  return { loopback: (before + (await loopback(page))) / 2, join, rtt }
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '7' } } })
  const product = await startProduct()
  const browser = await chromium.launch(await launchOptions({ media: true }))
  try {
    const { exchange, expert: expertSite } = product.sites.meridian
    const locale = { locale: 'en-US' }
    const waiting = await inLobby(await browser.newContext(locale), exchange, client)
    await joinRoom(waiting, text)
    const page = await inLobby(await browser.newContext(locale), expertSite, expert)
    const rounds: Round[] = []
    for (let i = 0; i < Number(values.rounds); i++) rounds.push(await joinOnce(page, waiting))
    const counted = rounds.slice(1)
    const middle = (name: keyof Round) => median(counted.map((round) => round[name]))
    // The budget is three loopbacks plus four round trips.
    const share = ({ loopback, join, rtt }: Round) => join / (3 * loopback + 4 * rtt)
    const figures = {
      joinMs: rounded(middle('join'), 0),
      loopbackMs: rounded(middle('loopback'), 0),
      rttMs: rounded(middle('rtt'), 1),
      joinShare: rounded(median(counted.map(share)), 2),
    }
    const table = counted.map((round) => ({
      'join ms': rounded(round.join, 0),
      'loopback ms': rounded(round.loopback, 0),
      'rtt ms': rounded(round.rtt, 1),
      'of budget': rounded(share(round), 2),
    }))
    return { figures, table }
  } finally {
    await browser.close()
    await product.stop()
  }
}
