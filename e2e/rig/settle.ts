import { expect, type Page, type Request } from '@playwright/test'

/** Frames without a new request before a page counts as settled: a response can trigger the next request. */
const idleFrames = 6

/** Open requests of a page, and the total number of its requests. */
interface RequestCounter {
  readonly open: Set<Request>
  total: number
}

const counters = new WeakMap<Page, RequestCounter>()

/**
 * Waits until a page has settled: requests answered, fonts loaded, animations finished, nothing busy.
 * Playwright's `networkidle` means half a second without requests, longer than most pages take; it is used once per page, for
 * requests sent before counting began.
 */
export const settle = async (page: Page): Promise<void> => {
  const isKnown = counters.has(page)
  const counter = counters.get(page) ?? countRequests(page)
  await page.waitForLoadState(isKnown ? 'load' : 'networkidle')
  let times: number
  do {
    const waiting = () => [...counter.open].map((request) => request.url())
    await expect.poll(waiting, { intervals: [20], timeout: 20_000 }).toEqual([])
    times = counter.total
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout: 10_000 })
    await page.evaluate(waitForIdleFrames, idleFrames)
  } while (times !== counter.total)
}

const countRequests = (page: Page): RequestCounter => {
  const counter: RequestCounter = { open: new Set(), total: 0 }
  page.on('request', (request) => {
    counter.total++
    counter.open.add(request)
  })
  page.on('requestfinished', (request) => counter.open.delete(request))
  page.on('requestfailed', (request) => counter.open.delete(request))
  counters.set(page, counter)
  return counter
}

const waitForIdleFrames = async (pictures: number): Promise<void> => {
  await document.fonts.ready
  // Infinite animations never finish and are ignored.
  const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
  await Promise.all(finite.map((animation) => animation.finished.catch(() => {})))
  for (let left = pictures; left > 0; left--) await new Promise(requestAnimationFrame)
}
