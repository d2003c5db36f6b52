import type { Browser, BrowserContext } from '@playwright/test'

/** Paint times of a page on a slow phone with an empty cache. */
export interface PaintMeasurement {
  /** Largest contentful paint in milliseconds. */
  readonly lcp: number
  /** The element that was painted. */
  readonly what: string
  /** Requests sent until then, and their transferred size in kB. */
  readonly requests: number
  readonly kb: number
  /** Milliseconds until the main content was there and usable. */
  readonly usableMs: number
}

const slowdown = 4
/** A slow mobile connection: bytes per second, and latency in milliseconds. */
const network = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, latency: 150 }

/** Opens a page with an empty cache. `ready` selects its main content; `enter` signs in before. */
export const measurePaint = async (
  browser: Browser,
  address: string,
  ready: string,
  enter?: (context: BrowserContext) => Promise<void>,
): Promise<PaintMeasurement> => {
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
    return { ...(await page.evaluate(readLargestPaint, paintDelayMs)), usableMs: shown }
  } finally {
    await context.close()
  }
}

/** Paint entries are reported within this time. */
const paintDelayMs = 500

const readLargestPaint = (wait: number) =>
  new Promise<Omit<PaintMeasurement, 'usableMs'>>((resolve) => {
    type Paint = PerformanceEntry & { element?: Element }
    const seen: Paint[] = []
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
    const tell = () => {
      const last = seen.at(-1) as Paint
      const text = last.element?.textContent?.trim().slice(0, 40) ?? ''
      const requests = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ].filter(({ startTime }) => startTime <= last.startTime) as PerformanceResourceTiming[]
      // Redirects in the browser count: time starts at the first page.
      resolve({
        lcp: performance.timeOrigin + last.startTime - Number(sessionStorage.cqBegan),
        what: `${last.element?.localName ?? 'gone'} ${text}`,
        requests: requests.length,
        kb: requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
      })
    }
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(tell, wait)))
  })
