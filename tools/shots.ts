/*
 * `npm run shots [-- NAME… --width 375 --light --dark --arabic --at PORT]`: screenshots of every screen in ./shots.
 * NAME is part of a screen's name; the options restrict what is taken. `--at` uses a product that already runs on that port base,
 * which is faster than starting one on a fresh demo world.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/rig/chromium.ts'
import { setLanguage } from '../e2e/rig/language.ts'
import { type Sites, sitesAt, startProduct } from '../e2e/rig/product.ts'
import { byViewer, emailOf, openScreen, originOf, type Screen, screens } from '../e2e/rig/screens.ts'
import { settle } from '../e2e/rig/settle.ts'
import { signIn } from '../e2e/rig/sign-in.ts'
import { root } from './repository-files.ts'

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', multiple: true, default: ['375', '768', '1440'] },
    light: { type: 'boolean', default: false },
    dark: { type: 'boolean', default: false },
    arabic: { type: 'boolean', default: false },
    at: { type: 'string' },
  },
})

const folder = join(root, 'shots')
const heights: Record<string, number> = { 375: 812, 768: 1024 }
const desktopHeight = 900
const maxHeight = 2400
const concurrency = 2

/** Color scheme and language of a screenshot: light or dark in English, or light in Arabic. */
interface Appearance {
  readonly ending: string
  readonly scheme: 'light' | 'dark'
  readonly language: 'en-US' | 'ar-SA'
  readonly widths: readonly string[]
}

const appearances = (): Appearance[] => {
  const all: Appearance[] = [
    { ending: 'light', scheme: 'light', language: 'en-US', widths: options.width },
    { ending: 'dark', scheme: 'dark', language: 'en-US', widths: options.width },
    { ending: 'arabic', scheme: 'light', language: 'ar-SA', widths: options.width.slice(-1) },
  ]
  const chosen = all.filter(({ ending }) => options[ending as 'light' | 'dark' | 'arabic'])
  return chosen.length > 0 ? chosen : all
}

const selectedScreens = (): Screen[] =>
  screens.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))

const takeGroupScreenshots = async (browser: Browser, sites: Sites, group: readonly Screen[]): Promise<void> => {
  const [first] = group
  if (!first) return
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/London' })
  const page = await context.newPage()
  try {
    const origin = originOf(first, sites)
    const email = emailOf(first)
    if (email) await signIn(page, origin, email)
    else await page.goto(`${origin}/login`)
    for (const screen of group)
      for (const look of appearances())
        await takeScreenshots(page, screen, look).catch((error: Error) => {
          console.error(`${screen.name} ${look.ending}: ${error.message.split('\n')[0]}`)
          process.exitCode = 1
        })
  } catch (error) {
    console.error(`${first.name}: ${(error as Error).message.split('\n')[0]}`)
    process.exitCode = 1
  } finally {
    await context.close()
  }
}

const takeScreenshots = async (page: Page, screen: Screen, look: Appearance): Promise<void> => {
  await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
  await setLanguage(page, look.language)
  for (const [index, width] of look.widths.entries()) {
    await page.setViewportSize({ width: Number(width), height: heights[width] ?? desktopHeight })
    if (index === 0) await openScreen(page, screen)
    else await settle(page)
    const scrollsHorizontally = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    if (scrollsHorizontally) console.error(`${screen.name} ${look.ending} scrolls horizontally at ${width} px`)
    await growViewport(page, Number(width))
    await page.screenshot({ path: join(folder, `${screen.name}-${width}-${look.ending}.png`) })
  }
  console.log(`${screen.name} ${look.ending} ${look.widths.join(' ')}`)
}

/** Grows the viewport to the page's height up to a limit, so that sticky footers appear at the bottom. */
const growViewport = async (page: Page, width: number): Promise<void> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height <= (page.viewportSize()?.height ?? 0)) return
  await page.setViewportSize({ width, height: Math.min(height, maxHeight) })
  await settle(page)
}

const main = async (): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const product = options.at ? undefined : await startProduct()
  const sites = product?.sites ?? sitesAt(Number(options.at))
  const browser = await chromium.launch(await launchOptions({ media: true }))
  try {
    const queue = byViewer(selectedScreens())
    const worker = async () => {
      for (let group = queue.shift(); group; group = queue.shift()) await takeGroupScreenshots(browser, sites, group)
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
  } finally {
    await browser.close()
    await product?.stop()
  }
  console.log(`The screenshots are in ${folder}`)
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
