/*
 * Largest contentful paint on a slow phone: empty cache, 4× CPU throttling, 1.6 Mbit/s and 150 ms latency, compared with baseline
 * pages in the same run. The sign-in page, opened directly and through `/`, is compared with a plain HTML form; signed-in pages
 * with a React list that renders one response. Also reports the number and size of requests until then.
 * Options: --rounds N (5): each page once per round, in alternating order; medians count.
 */
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { joinableRoom } from '../e2e/rig/calls.ts'
import { launchOptions } from '../e2e/rig/chromium.ts'
import { startProduct } from '../e2e/rig/product.ts'
import { settle } from '../e2e/rig/settle.ts'
import { signIn } from '../e2e/rig/sign-in.ts'
import { serveBaselinePages } from './paint/baseline-pages.ts'
import { measurePaint, type PaintMeasurement } from './paint/paint-measurement.ts'
import type { Measurement } from './rig/budget.ts'
import { median, rounded, spread } from './rig/statistics.ts'

interface MeasuredPage {
  readonly name: string
  readonly address: string
  readonly ready: string
  readonly enter?: (context: BrowserContext) => Promise<void>
  /** Name of the page to compare with. */
  readonly baseline?: string
}

const form = 'input[type=email]'

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '5' } } })
  const baselines = await serveBaselinePages()
  const product = await startProduct()
  const browser = await chromium.launch(await launchOptions({ media: true }))
  try {
    const site = product.sites.meridian.exchange
    const enter = async (context: BrowserContext): Promise<void> => {
      const page = await context.newPage()
      await signIn(page, site, 'client@meridian.example')
      // Storage written just before a page closes may be lost.
      await settle(page)
      await page.close()
    }
    const context = await browser.newContext()
    await enter(context)
    const room = await joinableRoom(
      await context.newPage().then((page) => page.goto(`${site}/clients`).then(() => page)),
      '/clients/calls',
    )
    await context.close()
    const pages: readonly MeasuredPage[] = [
      { name: 'plain', address: baselines.plain, ready: form },
      { name: 'login', address: `${site}/login`, ready: form, baseline: 'plain' },
      { name: 'landing', address: `${site}/`, ready: form, baseline: 'plain' },
      { name: 'react', address: baselines.react, ready: 'li' },
      { name: 'search', address: `${site}/clients/experts`, ready: '[data-row-link]', enter, baseline: 'react' },
      { name: 'projects', address: `${site}/clients/projects`, ready: 'a[id^=project-]', enter, baseline: 'react' },
      { name: 'call', address: room, ready: 'video', enter, baseline: 'react' },
    ]
    const seen = new Map<string, PaintMeasurement[]>(pages.map(({ name }) => [name, []]))
    for (let round = 0; round < Number(values.rounds); round++)
      for (const { name, address, ready, enter } of round % 2 === 0 ? pages : pages.toReversed())
        seen.get(name)?.push(await measurePaint(browser, address, ready, enter))
    return report(pages, (name) => seen.get(name) ?? [])
  } finally {
    await browser.close()
    await product.stop()
    baselines.stop()
  }
}

const report = (pages: readonly MeasuredPage[], of: (name: string) => readonly PaintMeasurement[]): Measurement => {
  const times = (name: string) => of(name).map(({ lcp }) => lcp)
  const ratio = (name: string, baseline: string) => rounded(median(times(name)) / median(times(baseline)), 2)
  const held = pages.flatMap(({ name, baseline }) =>
    baseline ? [[`${name}Ratio`, ratio(name, baseline)] as const] : [],
  )
  const table = pages.map(({ name, baseline }) => ({
    page: name,
    lcpMs: rounded(median(times(name)), 0),
    between: spread(times(name), 0),
    shownMs: rounded(median(of(name).map(({ usableMs }) => usableMs)), 0),
    requests: rounded(median(of(name).map(({ requests }) => requests)), 0),
    kb: rounded(median(of(name).map(({ kb }) => kb)), 0),
    ratio: baseline ? ratio(name, baseline) : '',
    largest: of(name).at(-1)?.what ?? '',
  }))
  return { figures: Object.fromEntries(held), table }
}
