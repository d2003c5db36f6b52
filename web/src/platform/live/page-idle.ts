import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Maximum milliseconds to wait for requests. */
const timeoutMs = 5000
/** Maximum milliseconds to wait for an idle browser before more of a list is drawn. */
const maxIdleWaitMs = 100
/** Milliseconds without requests until the page counts as idle, because responses trigger further requests. */
const idleMs = 300

/**
 * Resolves when the page is idle: its requests are answered and painted, and the browser is idle. Used to postpone work
 * that nobody waits for.
 */
export const whenIdle = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    let idleTimer: ReturnType<typeof setTimeout> | undefined
    const done = () => {
      stop()
      clearTimeout(late)
      clearTimeout(idleTimer)
      resolve()
    }
    const check = () => {
      clearTimeout(idleTimer)
      if (client.isFetching() === 0) idleTimer = setTimeout(() => afterPaint(done), idleMs)
    }
    const stop = client.getQueryCache().subscribe(check)
    const late = setTimeout(done, timeoutMs)
    check()
  })

/** Whether the page was painted, and the browser idle, since `isThere` became true. */
export const useAfterPaint = (isThere: boolean): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isThere) return
    let isWanted = true
    afterPaint(() => isWanted && setPainted(true))
    return () => {
      isWanted = false
    }
  }, [isThere])
  return isPainted
}

/**
 * How many items of a long list to draw: `step` at first, and as many more each time the browser is idle, until all are there.
 * Unlike items that come with scrolling, these are found by the browser's search and by screen readers.
 */
export const useGrowingCount = (total: number, step: number): number => {
  const [count, setCount] = useState(step)
  useEffect(() => {
    if (count >= total) return
    let isWanted = true
    const grow = () => {
      if (isWanted) setCount(count + step)
    }
    // A page on which nothing moves may have no idle period.
    afterPaint(grow, { timeout: maxIdleWaitMs })
    return () => {
      isWanted = false
    }
  }, [count, total, step])
  return count
}

/** After the next paint, when the browser is idle, or after a timeout. */
const afterPaint = (then: () => void, options: IdleRequestOptions = {}): void => {
  // Safari has no requestIdleCallback.
  const whenFree =
    typeof requestIdleCallback === 'function' ? () => requestIdleCallback(then, options) : () => setTimeout(then)
  requestAnimationFrame(whenFree)
}
