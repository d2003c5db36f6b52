import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds after which it no longer matters whether the page is still asking for something. */
const patience = 3000

/**
 * Resolves when the page has been painted, has the answers it asked for and leaves the browser time: then is the moment
 * for what nobody waits for yet.
 */
export const whenQuiet = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const stops: (() => void)[] = []
    const done = () => {
      for (const stop of stops) stop()
      resolve()
    }
    const late = setTimeout(done, patience)
    stops.push(() => clearTimeout(late))
    const look = () => {
      if (client.isFetching() === 0) return done()
      const stop = client.getQueryCache().subscribe(() => {
        if (client.isFetching() > 0) return
        stop()
        idle(look)
      })
      stops.push(stop)
    }
    // What a page asks for is known once it has been rendered and painted.
    requestAnimationFrame(() => requestAnimationFrame(() => idle(look)))
  })

/** One browser has no word for it. */
const idle = (then: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: 500 })
  else setTimeout(then, 100)
}
