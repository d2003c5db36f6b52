import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds after which it no longer matters whether the page is still asking for something. */
const timeoutMs = 5000
/** So long nothing must be asked for: what one answer has brought onto the page asks for the next. */
const idleMs = 300

/**
 * Resolves when the page shows what it is about: it has the answers it asked for, has been painted with them, and
 * leaves the browser time. Then is the moment for what nobody waits for yet.
 */
export const whenIdle = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    let calmed: ReturnType<typeof setTimeout> | undefined
    const done = () => {
      stop()
      clearTimeout(late)
      clearTimeout(calmed)
      resolve()
    }
    const look = () => {
      clearTimeout(calmed)
      if (client.isFetching() === 0) calmed = setTimeout(() => afterPaint(done), idleMs)
    }
    const stop = client.getQueryCache().subscribe(look)
    const late = setTimeout(done, timeoutMs)
    look()
  })

/** Whether what is waited for is there, has reached the screen, and the browser has had time since. */
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

/** After what has been drawn has reached the screen, and there is nothing more urgent. */
const afterPaint = (then: () => void): void => {
  // One browser has no word for idleness.
  const idle = typeof requestIdleCallback === 'function' ? requestIdleCallback : (next: () => void) => setTimeout(next)
  requestAnimationFrame(() => idle(then))
}
