/*
 * How long a slow telephone shows nothing: the largest contentful paint of our pages with an empty cache, at a fourth of
 * this machine's speed over 1.6 Mbit/s with 150 ms a request, beside pages with nothing to them in the same run. The way
 * in, opened by its own address and by the root, is held against a form of HTML alone; pages for whoever has signed in
 * against a list that React makes of one answer.
 * Beside them stands what was asked for until then: how many requests, how many thousand bytes.
 * Options: --rounds N (5): each page once per round, every other round backwards; medians count.
 */
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { joinableRoom } from '../e2e/rig/calls.ts'
import { launchOptions } from '../e2e/rig/chromium.ts'
import { startProduct } from '../e2e/rig/product.ts'
import { settle } from '../e2e/rig/settle.ts'
import { signIn } from '../e2e/rig/sign-in.ts'
import type { Measured } from './budget.ts'
import { startFloors } from './paint/floor.ts'
import { type Seen, visit } from './paint/visit.ts'
import { median, rounded, spread } from './rig/figures.ts'

interface Shown {
  readonly name: string
  readonly address: string
  readonly ready: string
  readonly enter?: (context: BrowserContext) => Promise<void>
  /** The page it is held against. */
  readonly beside?: string
}

const form = 'input[type=email]'

export const run = async (args: readonly string[]): Promise<Measured> => {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '5' } } })
  const floors = await startFloors()
  const product = await startProduct()
  const browser = await chromium.launch(await launchOptions({ media: true }))
  try {
    const site = product.sites.meridian.exchange
    const enter = async (context: BrowserContext): Promise<void> => {
      const page = await context.newPage()
      await signIn(page, site, 'client@meridian.example')
      // A browser may lose what a page wrote down in the moment it is closed.
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
    const pages: readonly Shown[] = [
      { name: 'plain', address: floors.plain, ready: form },
      { name: 'login', address: `${site}/login`, ready: form, beside: 'plain' },
      { name: 'landing', address: `${site}/`, ready: form, beside: 'plain' },
      { name: 'react', address: floors.react, ready: 'li' },
      { name: 'search', address: `${site}/clients/experts`, ready: '[data-row-link]', enter, beside: 'react' },
      { name: 'projects', address: `${site}/clients/projects`, ready: 'a[id^=project-]', enter, beside: 'react' },
      { name: 'call', address: room, ready: 'video', enter, beside: 'react' },
    ]
    const seen = new Map<string, Seen[]>(pages.map(({ name }) => [name, []]))
    for (let round = 0; round < Number(values.rounds); round++)
      for (const { name, address, ready, enter } of round % 2 === 0 ? pages : pages.toReversed())
        seen.get(name)?.push(await visit(browser, address, ready, enter))
    return report(pages, (name) => seen.get(name) ?? [])
  } finally {
    await browser.close()
    await product.stop()
    floors.stop()
  }
}

const report = (pages: readonly Shown[], of: (name: string) => readonly Seen[]): Measured => {
  const times = (name: string) => of(name).map(({ lcp }) => lcp)
  const ratio = (name: string, beside: string) => rounded(median(times(name)) / median(times(beside)), 2)
  const held = pages.flatMap(({ name, beside }) => (beside ? [[`${name}Ratio`, ratio(name, beside)] as const] : []))
  const table = pages.map(({ name, beside }) => ({
    page: name,
    lcpMs: rounded(median(times(name)), 0),
    between: spread(times(name), 0),
    shownMs: rounded(median(of(name).map(({ shown }) => shown)), 0),
    requests: rounded(median(of(name).map(({ requests }) => requests)), 0),
    kb: rounded(median(of(name).map(({ kb }) => kb)), 0),
    ratio: beside ? ratio(name, beside) : '',
    largest: of(name).at(-1)?.what ?? '',
  }))
  return { figures: Object.fromEntries(held), table }
}
