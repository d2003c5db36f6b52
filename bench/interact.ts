/*
 * Interaction latency of twelve everyday actions at 4× CPU throttling, measured by the browser (Event Timing API: from the input to
 * the next paint). An action counts with the slowest of its inputs. Also reports the longest animation frame, and the frame rate
 * while scrolling.
 * Options: --rounds N (5): each action once per round on a fresh page; --only PART of an action's name.
 */
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/rig/chromium.ts'
import { startProduct } from '../e2e/rig/product.ts'
import { signIn } from '../e2e/rig/sign-in.ts'
import { type Action, actions, prepareAction } from './interact/actions.ts'
import { type InteractionTimings, startRecording, stopRecording } from './interact/interaction-timings.ts'
import type { Measurement } from './rig/budget.ts'
import { median, quantile, rounded } from './rig/figures.ts'

const slowdown = 4
/** The Event Timing API reports no shorter delays. */
const minReportedMs = 16

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
    const session = await context.newCDPSession(page)
    const seen = new Map<Action, InteractionTimings[]>(wanted.map((action) => [action, []]))
    for (let round = 0; round < Number(values.rounds); round++)
      for (const action of wanted) {
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await prepareAction(page, origin, action)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
        seen.get(action)?.push(await measureAction(page, action))
      }
    return report(seen)
  } finally {
    await browser.close()
    await product.stop()
  }
}

const measureAction = async (page: Page, { act }: Action): Promise<InteractionTimings> => {
  await startRecording(page)
  await act(page)
  return stopRecording(page)
}

const longestDelay = ({ delays }: InteractionTimings): number => Math.max(minReportedMs, ...delays)

const report = (seen: ReadonlyMap<Action, readonly InteractionTimings[]>): Measurement => {
  const all = [...seen.values()].flat()
  const scrolled = [...seen].find(([{ name }]) => name.startsWith('scroll'))?.[1] ?? []
  const table = [...seen].map(([{ name }, rounds]) => ({
    action: name,
    delayMs: median(rounds.map(longestDelay)),
    worstMs: Math.max(...rounds.map(longestDelay)),
    longestFrameMs: rounded(median(rounds.map(({ longestFrame }) => longestFrame)), 0),
    picturesASecond: rounded(median(rounds.map(({ framesPerSecond }) => framesPerSecond)), 0),
  }))
  const figures = {
    actions: seen.size,
    delayP95Ms: rounded(quantile(all.map(longestDelay), 0.95), 0),
    scrollFramesPerSecond: rounded(median(scrolled.map(({ framesPerSecond }) => framesPerSecond)), 0),
  }
  return { figures, table }
}
