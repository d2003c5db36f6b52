/*
 * What a browser has to fetch until a screen shows what it is about, and whether it then stands still: all screens there
 * are, each as whoever sees it, opened by its address with nothing in the browser's cache. Sizes are those of all scripts
 * and style sheets asked for before the largest contentful paint, each compressed with gzip -9, in thousands of bytes;
 * beside them all that are asked for until the screen has settled. A screen that no address leads to, such as a call's
 * room, also weighs what is asked for from the step that leads there.
 * Options: --only PART: only screens whose name has that part.
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
import { root } from '../tools/tree.ts'
import type { Measured } from './budget.ts'
import { rounded } from './rig/figures.ts'

/** Screens that share a budget, by their names; the last one takes all others. */
const groups: Readonly<Record<string, RegExp>> = {
  login: /^(login|check-email|link-page)/,
  search: /^expert-search/,
  call: /^call-(lobby|room)$/,
  other: /./,
}

/** A screen's scripts and styles in kB, and how far its parts have moved while it came to stand. */
interface Weight {
  readonly screen: string
  readonly js: number
  readonly css: number
  /** Scripts and styles until the screen has settled. */
  readonly all: number
  readonly shift: number
}

const weigh = async (context: BrowserContext, origin: string, screen: Screen): Promise<Weight> => {
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
  const { asked, paintedAt, shift } = await pastOf(page)
  await page.close()
  const size = (ending: RegExp, until = Number.POSITIVE_INFINITY) => {
    const counted = asked.filter(({ at }) => at <= until || at >= enteredAt)
    const paths = counted.filter(({ path }) => ending.test(path) && existsSync(inBundle(path)))
    return rounded([...new Set(paths.map(({ path }) => path))].reduce((sum, path) => sum + packed(path), 0) / 1000, 1)
  }
  return {
    screen: screen.name,
    js: size(/\.js$/, paintedAt),
    css: size(/\.css$/, paintedAt),
    all: size(/\.(js|css)$/),
    shift: rounded(shift, 4),
  }
}

/** What a page has asked for and when, when it made its largest contentful paint, and how far it has shifted. */
const pastOf = (page: Page) =>
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
      asked: resources.map(({ name, startTime }) => ({ path: new URL(name).pathname, at: startTime })),
      paintedAt: paints.at(-1)?.startTime ?? Number.POSITIVE_INFINITY,
      shift: (shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    }
  })

/** Where a file of the browser application lies; what the demo alone serves is no part of it. */
const inBundle = (path: string): string => join(root, 'web/dist', path)

const sizes = new Map<string, number>()

const packed = (path: string): number => {
  const size = sizes.get(path) ?? gzipSync(readFileSync(inBundle(path)), { level: 9 }).length
  sizes.set(path, size)
  return size
}

const weighAll = async (browser: Browser, sites: Sites, some: readonly Screen[]): Promise<Weight[]> => {
  const weights: Weight[] = []
  for (const [first, ...rest] of byViewer(some) as [Screen, ...Screen[]][]) {
    const [origin, email] = [originOf(first, sites), emailOf(first)]
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    if (email) {
      const entrance = await context.newPage()
      await signIn(entrance, origin, email)
      await entrance.close()
    }
    for (const screen of [first, ...rest]) weights.push(await weigh(context, origin, screen))
    await context.close()
  }
  return weights
}

const groupOf = ({ screen }: Weight): string =>
  Object.entries(groups).find(([, names]) => names.test(screen))?.[0] as string

export const run = async (args: readonly string[]): Promise<Measured> => {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string', default: '' } } })
  const product = await startProduct()
  const browser = await chromium.launch(await launchOptions({ media: true }))
  try {
    const some = screens.filter(({ name }) => name.includes(values.only))
    const weights = await weighAll(browser, product.sites, some)
    const most = (kind: 'js' | 'css' | 'shift', some = weights) => Math.max(...some.map((weight) => weight[kind]))
    const figures: Record<string, number> = { screens: weights.length, shift: most('shift') }
    for (const [group, heavy] of Map.groupBy(weights, groupOf)) {
      figures[`${group}JsKb`] = most('js', heavy)
      figures[`${group}CssKb`] = most('css', heavy)
    }
    return { figures, table: weights.map((weight) => ({ ...weight })) }
  } finally {
    await browser.close()
    await product.stop()
  }
}
