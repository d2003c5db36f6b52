import type { Page } from '@playwright/test'

/** What the browser has noted while something was done, in milliseconds. */
export interface Noted {
  /** From each input until the next picture after it: what whoever did it waited for. */
  readonly waits: readonly number[]
  /** The longest that one animation frame has kept everything else waiting. */
  readonly longestFrame: number
  /** Pictures a second, from the first to the last. */
  readonly picturesASecond: number
}

declare global {
  interface Window {
    cqNoted: { waits: number[]; longestFrame: number; pictures: number; began: number }
  }
}

/** Begins to note. Events that take less than a picture are not told to anybody; inputs without one waited for none. */
export const beginNoting = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.cqNoted = { waits: [], longestFrame: 0, pictures: 0, began: performance.now() }
    const noted = window.cqNoted
    type Timing = PerformanceEntry & { interactionId?: number }
    const watch = (type: string, seen: (entry: Timing) => void, more: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, ...more } as never)
    const longest = new Map<number, number>()
    watch(
      'event',
      ({ interactionId, duration, startTime }) => {
        if (!interactionId || startTime < noted.began) return
        longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
        noted.waits = [...longest.values()]
      },
      { durationThreshold: 16 },
    )
    watch('long-animation-frame', ({ duration }) => {
      noted.longestFrame = Math.max(noted.longestFrame, duration)
    })
    const count = () => {
      noted.pictures += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })

/** Ends it, once what was done has had time to show. */
export const noted = async (page: Page): Promise<Noted> => {
  const { pictures, seconds } = await page.evaluate(() => ({
    pictures: window.cqNoted.pictures,
    seconds: (performance.now() - window.cqNoted.began) / 1000,
  }))
  await page.waitForTimeout(600)
  const { waits, longestFrame } = await page.evaluate(() => window.cqNoted)
  return { waits, longestFrame, picturesASecond: pictures / seconds }
}
