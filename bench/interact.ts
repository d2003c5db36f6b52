/*
 * How long whoever does something waits until the screen shows that it was done: twelve things that people do all day,
 * in a browser at a fourth of this machine's speed, as the browser itself counts it (Event Timing). An action counts
 * with the longest wait of its inputs; beside it the longest animation frame, and pictures a second while scrolling.
 * Options: --rounds N (5): each action once per round on a page of its own; --only PART of an action's name.
 */
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/rig/chromium.ts'
import { startProduct } from '../e2e/rig/product.ts'
import { signIn } from '../e2e/rig/sign-in.ts'
import type { Measured } from './budget.ts'
import { type Action, actions, makeReady } from './interact/actions.ts'
import { beginNoting, type Noted, noted } from './interact/watch.ts'
import { median, quantile, rounded } from './rig/figures.ts'

const slowdown = 4
/** Inputs that were followed by a picture at once are not told: they waited less than this. */
const least = 16

export const run = async (args: readonly string[]): Promise<Measured> => {
  const options = { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const wanted = actions.filter(({ name }) => name.includes(values.only))
  const product = await startProduct()
  const browser = await chromium.launch(await launchOptions())
  try {
    const origin = product.sites.meridian.exchange
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await signIn(page, origin, 'client@meridian.example')
    const session = await context.newCDPSession(page)
    const seen = new Map<Action, Noted[]>(wanted.map((action) => [action, []]))
    for (let round = 0; round < Number(values.rounds); round++)
      for (const action of wanted) {
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await makeReady(page, origin, action)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
        seen.get(action)?.push(await one(page, action))
      }
    return report(seen)
  } finally {
    await browser.close()
    await product.stop()
  }
}

const one = async (page: Page, { act }: Action): Promise<Noted> => {
  await beginNoting(page)
  await act(page)
  return noted(page)
}

const longest = ({ waits }: Noted): number => Math.max(least, ...waits)

const report = (seen: ReadonlyMap<Action, readonly Noted[]>): Measured => {
  const all = [...seen.values()].flat()
  const scrolled = [...seen].find(([{ name }]) => name.startsWith('scroll'))?.[1] ?? []
  const table = [...seen].map(([{ name }, rounds]) => ({
    action: name,
    waitMs: median(rounds.map(longest)),
    worstMs: Math.max(...rounds.map(longest)),
    longestFrameMs: rounded(median(rounds.map(({ longestFrame }) => longestFrame)), 0),
    picturesASecond: rounded(median(rounds.map(({ picturesASecond }) => picturesASecond)), 0),
  }))
  const figures = {
    actions: seen.size,
    waitP95Ms: rounded(quantile(all.map(longest), 0.95), 0),
    scrollPicturesASecond: rounded(median(scrolled.map(({ picturesASecond }) => picturesASecond)), 0),
  }
  return { figures, table }
}
