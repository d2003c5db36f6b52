import type { Page } from '@playwright/test'

/** What the browser measured during an action, in milliseconds. */
export interface InteractionTimings {
  /** From each input to the next paint. */
  readonly delays: readonly number[]
  /** Longest animation frame. */
  readonly longestFrame: number
  /** Average frame rate. */
  readonly framesPerSecond: number
}

declare global {
  interface Window {
    cqTimings: { delays: number[]; longestFrame: number; frames: number; began: number }
  }
}

/** Starts recording. The browser reports no events shorter than a frame; inputs without an entry were fast. */
export const startRecording = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.cqTimings = { delays: [], longestFrame: 0, frames: 0, began: performance.now() }
    const timings = window.cqTimings
    type Timing = PerformanceEntry & { interactionId?: number }
    const watch = (type: string, seen: (entry: Timing) => void, more: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, ...more } as never)
    const longest = new Map<number, number>()
    watch(
      'event',
      ({ interactionId, duration, startTime }) => {
        if (!interactionId || startTime < timings.began) return
        longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
        timings.delays = [...longest.values()]
      },
      { durationThreshold: 16 },
    )
    watch('long-animation-frame', ({ duration }) => {
      timings.longestFrame = Math.max(timings.longestFrame, duration)
    })
    const count = () => {
      timings.frames += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })

/** Stops recording after the effects of the action have been painted. */
export const stopRecording = async (page: Page): Promise<InteractionTimings> => {
  const { frames, seconds } = await page.evaluate(() => ({
    frames: window.cqTimings.frames,
    seconds: (performance.now() - window.cqTimings.began) / 1000,
  }))
  await page.waitForTimeout(600)
  const { delays, longestFrame } = await page.evaluate(() => window.cqTimings)
  return { delays: delays, longestFrame, framesPerSecond: frames / seconds }
}
