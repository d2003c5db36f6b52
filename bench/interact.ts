/*
 * Interaction latency of twelve everyday actions at 4× CPU throttling, measured by the browser (Event Timing API: from the input to
 * the next paint). An action counts with the slowest of its inputs. Also reports the longest animation frame, and the frame rate
 * while scrolling.
 * Options: --rounds N (5): each action once per round on a fresh page; --only PART of an action's name.
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { launchOptions } from '../e2e/rig/chromium.ts'
import { startProduct } from '../e2e/rig/product.ts'
import { signIn } from '../e2e/rig/sign-in.ts'
import { type Action, actions } from './interact/actions.ts'
import type { InteractionTimings } from './interact/interaction-timings.ts'
import { delayRows, longestDelay, timeActions } from './interact/throttled-actions.ts'
import type { Measurement } from './rig/budget.ts'
import { median, quantile, rounded } from './rig/statistics.ts'

export const run = async (args: readonly string[]): Promise<Measurement> => {
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
    const seen = await timeActions(page, origin, wanted, Number(values.rounds))
    return report(seen)
  } finally {
    await browser.close()
    await product.stop()
  }
}

const report = (seen: ReadonlyMap<Action, readonly InteractionTimings[]>): Measurement => {
  const all = [...seen.values()].flat()
  const scrolled = [...seen].find(([{ name }]) => name.startsWith('scroll'))?.[1] ?? []
  const figures = {
    actions: seen.size,
    delayP95Ms: rounded(quantile(all.map(longestDelay), 0.95), 0),
    scrollFramesPerSecond: rounded(median(scrolled.map(({ framesPerSecond }) => framesPerSecond)), 0),
  }
  return { figures, table: delayRows(seen) }
}
