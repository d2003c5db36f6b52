import type { Browser, BrowserContext } from '@playwright/test'

/** What a browser on a slow telephone saw of a page it had never been to. */
export interface Seen {
  /** Milliseconds until the largest thing on it was painted. */
  readonly lcp: number
  /** What that was. */
  readonly what: string
  /** How much was asked for until then, and how many thousand bytes of it came over the line in the end. */
  readonly requests: number
  readonly kb: number
  /** Milliseconds until the page was what it is about, and could be used. */
  readonly shown: number
}

const slowdown = 4
/** A slow mobile connection: bytes a second, and milliseconds for each request. */
const network = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, latency: 150 }

/** Opens a page with an empty cache. `ready` is in it once it is what it is about; `enter` lets somebody in before. */
export const visit = async (
  browser: Browser,
  address: string,
  ready: string,
  enter?: (context: BrowserContext) => Promise<void>,
): Promise<Seen> => {
  const context = await browser.newContext({
    locale: 'en-US',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  })
  try {
    await enter?.(context)
    const page = await context.newPage()
    await page.addInitScript(() => (sessionStorage.cqBegan ??= performance.timeOrigin))
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.clearBrowserCache')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(ready).first().waitFor({ timeout: 60_000 })
    const shown = await page.evaluate(() => performance.timeOrigin + performance.now() - Number(sessionStorage.cqBegan))
    await page.waitForLoadState('networkidle')
    return { ...(await page.evaluate(largest, settling)), shown }
  } finally {
    await context.close()
  }
}

/** What is drawn has been painted after so long, and told of. */
const settling = 500

const largest = (wait: number) =>
  new Promise<Omit<Seen, 'shown'>>((resolve) => {
    type Paint = PerformanceEntry & { element?: Element }
    const seen: Paint[] = []
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
    const tell = () => {
      const last = seen.at(-1) as Paint
      const text = last.element?.textContent?.trim().slice(0, 40) ?? ''
      const asked = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
        ({ startTime }) => startTime <= last.startTime,
      ) as PerformanceResourceTiming[]
      // A page that leads on is where the waiting began.
      resolve({
        lcp: performance.timeOrigin + last.startTime - Number(sessionStorage.cqBegan),
        what: `${last.element?.localName ?? 'gone'} ${text}`,
        requests: asked.length,
        kb: asked.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
      })
    }
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(tell, wait)))
  })
