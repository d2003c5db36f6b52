/*
 * Page weight and layout shift of every screen, each opened by its address as a suitable user with an empty cache. Weights are
 * the scripts and style sheets requested before the largest contentful paint, each compressed with gzip -9, in kB; `all` counts
 * those requested until the screen has settled. For a screen without an address of its own, such as the call room, requests made
 * after entering it count too.
 * Options: --only PART: only screens whose name contains it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/rig/chromium.ts'
import { type Sites, startProduct } from '../e2e/rig/product.ts'
import { byViewer, emailOf, openScreen, originOf, type Screen, screens } from '../e2e/rig/screens.ts'
import { settle } from '../e2e/rig/settle.ts'
import { signIn } from '../e2e/rig/sign-in.ts'
import { root } from '../tools/repository-files.ts'
import type { Measurement } from './rig/budget.ts'
import { rounded } from './rig/statistics.ts'

/** Screens that share a budget, by name; the last group takes all others. */
const groups: Readonly<Record<string, RegExp>> = {
  login: /^(login|check-email|link-page)/,
  search: /^expert-search/,
  call: /^call-(lobby|room)$/,
  other: /./,
}

/** A screen's scripts and styles in kB, and its cumulative layout shift. */
interface PageWeight {
  readonly screen: string
  readonly js: number
  readonly css: number
  /** Scripts and styles until the screen has settled. */
  readonly all: number
  readonly shift: number
}

const weighScreen = async (context: BrowserContext, origin: string, screen: Screen): Promise<PageWeight> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(`${origin}/app-version.json`)
  const { enter, ...opened } = screen
  await openScreen(page, opened)
  const address = page.url()
  await page.goto(`${origin}/app-version.json`)
  await page.goto(address)
  await settle(page)
  let enteredAt = Number.POSITIVE_INFINITY
  if (enter) {
    enteredAt = await page.evaluate(() => performance.now())
    await enter(page)
    await settle(page)
  }
  const { requested, paintedAt, shift } = await readPerformanceEntries(page)
  await page.close()
  const size = (ending: RegExp, until = Number.POSITIVE_INFINITY) => {
    const counted = requested.filter(({ at }) => at <= until || at >= enteredAt)
    const paths = counted.filter(({ path }) => ending.test(path) && existsSync(inBundle(path)))
    return rounded(
      [...new Set(paths.map(({ path }) => path))].reduce((sum, path) => sum + gzipSizeOf(path), 0) / 1000,
      1,
    )
  }
  return {
    screen: screen.name,
    js: size(/\.js$/, paintedAt),
    css: size(/\.css$/, paintedAt),
    all: size(/\.(js|css)$/),
    shift: rounded(shift, 4),
  }
}

/** Requested resources, time of the largest contentful paint, and cumulative layout shift of a page. */
const readPerformanceEntries = (page: Page) =>
  page.evaluate(async () => {
    const seen = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const entries: PerformanceEntry[] = []
        new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve(entries), 200)
      })
    const [paints, shifts] = await Promise.all([seen('largest-contentful-paint'), seen('layout-shift')])
    const resources = performance.getEntriesByType('resource')
    return {
      requested: resources.map(({ name, startTime }) => ({ path: new URL(name).pathname, at: startTime })),
      paintedAt: paints.at(-1)?.startTime ?? Number.POSITIVE_INFINITY,
      shift: (shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    }
  })

/** Where a file of the browser application lies; what the demo alone serves is no part of it. */
const inBundle = (path: string): string => join(root, 'web/dist', path)

const sizes = new Map<string, number>()

const gzipSizeOf = (path: string): number => {
  const size = sizes.get(path) ?? gzipSync(readFileSync(inBundle(path)), { level: 9 }).length
  sizes.set(path, size)
  return size
}

const weighScreens = async (browser: Browser, sites: Sites, some: readonly Screen[]): Promise<PageWeight[]> => {
  const weights: PageWeight[] = []
  for (const [first, ...rest] of byViewer(some) as [Screen, ...Screen[]][]) {
    const [origin, email] = [originOf(first, sites), emailOf(first)]
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    if (email) {
      const signInPage = await context.newPage()
      await signIn(signInPage, origin, email)
      await signInPage.close()
    }
    for (const screen of [first, ...rest]) weights.push(await weighScreen(context, origin, screen))
    await context.close()
  }
  return weights
}

const groupOf = ({ screen }: PageWeight): string =>
  Object.entries(groups).find(([, names]) => names.test(screen))?.[0] as string

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string', default: '' } } })
  const product = await startProduct()
  const browser = await chromium.launch(await launchOptions({ media: true }))
  try {
    const some = screens.filter(({ name }) => name.includes(values.only))
    const weights = await weighScreens(browser, product.sites, some)
    const max = (kind: 'js' | 'css' | 'shift', some = weights) => Math.max(...some.map((weight) => weight[kind]))
    const figures: Record<string, number> = { screens: weights.length, shift: max('shift') }
    for (const [group, heavy] of Map.groupBy(weights, groupOf)) {
      figures[`${group}JsKb`] = max('js', heavy)
      figures[`${group}CssKb`] = max('css', heavy)
    }
    return { figures, table: weights.map((weight) => ({ ...weight })) }
  } finally {
    await browser.close()
    await product.stop()
  }
}
