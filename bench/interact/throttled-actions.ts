import type { Page } from '@playwright/test'
import { median, rounded } from '../rig/statistics.ts'
import { type Action, prepareAction } from './actions.ts'
import { type InteractionTimings, startRecording, stopRecording } from './interaction-timings.ts'

/** How much slower than this machine the browser runs, for everyday devices. */
const defaultSlowdown = 4
/** The Event Timing API reports no shorter delays. */
const minReportedMs = 16

/** Performs each action once per round with a throttled CPU, on a page that is prepared without throttling. */
export const timeActions = async (
  page: Page,
  origin: string,
  actions: readonly Action[],
  rounds: number,
  slowdown = defaultSlowdown,
): Promise<ReadonlyMap<Action, readonly InteractionTimings[]>> => {
  const session = await page.context().newCDPSession(page)
  const seen = new Map<Action, InteractionTimings[]>(actions.map((action) => [action, []]))
  for (let round = 0; round < rounds; round++)
    for (const action of actions) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await prepareAction(page, origin, action)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      seen.get(action)?.push(await measureAction(page, action))
    }
  return seen
}

const measureAction = async (page: Page, { act }: Action): Promise<InteractionTimings> => {
  await startRecording(page)
  await act(page)
  return stopRecording(page)
}

/** The delay of the slowest input of an action. */
export const longestDelay = ({ delays }: InteractionTimings): number => Math.max(minReportedMs, ...delays)

/** One row of a table for each action. */
export const delayRows = (seen: ReadonlyMap<Action, readonly InteractionTimings[]>) =>
  [...seen].map(([{ name }, rounds]) => ({
    action: name,
    delayMs: median(rounds.map(longestDelay)),
    worstMs: Math.max(...rounds.map(longestDelay)),
    longestFrameMs: rounded(median(rounds.map(({ longestFrame }) => longestFrame)), 0),
    picturesASecond: rounded(median(rounds.map(({ framesPerSecond }) => framesPerSecond)), 0),
  }))
