import { expect, type Page, type Request } from '@playwright/test'

/** So many pictures in a row nothing is asked for: what one answer brings onto the page asks for the next. */
const calm = 6

/** What a page has asked for and not been answered yet, and how often it has asked at all. */
interface Asked {
  readonly open: Set<Request>
  times: number
}

const known = new WeakMap<Page, Asked>()

/**
 * Waits until a page shows what it is going to show: requests answered, fonts there, nothing moving or loading.
 * The runner's own `networkidle` is silence for half a second, which is longer than most pages take; it is waited for
 * once, because what a page has asked for before anybody counts is not known.
 */
export const settle = async (page: Page): Promise<void> => {
  const isKnown = known.has(page)
  const asked = known.get(page) ?? count(page)
  await page.waitForLoadState(isKnown ? 'load' : 'networkidle')
  let times: number
  do {
    const waiting = () => [...asked.open].map((request) => request.url())
    await expect.poll(waiting, { intervals: [20], timeout: 20_000 }).toEqual([])
    times = asked.times
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout: 10_000 })
    await page.evaluate(standStill, calm)
  } while (times !== asked.times)
}

const count = (page: Page): Asked => {
  const asked: Asked = { open: new Set(), times: 0 }
  page.on('request', (request) => {
    asked.times++
    asked.open.add(request)
  })
  page.on('requestfinished', (request) => asked.open.delete(request))
  page.on('requestfailed', (request) => asked.open.delete(request))
  known.set(page, asked)
  return asked
}

const standStill = async (pictures: number): Promise<void> => {
  await document.fonts.ready
  // What repeats for ever is never finished; it is part of the picture.
  const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
  await Promise.all(finite.map((animation) => animation.finished.catch(() => {})))
  for (let left = pictures; left > 0; left--) await new Promise(requestAnimationFrame)
}
