import { createHash } from 'node:crypto'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  type Page,
} from '@playwright/test'
import { type Sites, sitesNow } from './product.ts'

/** Everything a journey asks for besides a page. */
interface Journey {
  /** Origins of the running demo world. */
  readonly sites: Sites
  /** Opens another browser profile, as another person's computer would be. It is closed when the journey ends. */
  readonly newProfile: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /**
   * What any page of any profile has complained about: uncaught errors and errors on its console.
   * A journey that ends with any fails; one that provokes some takes them out again.
   */
  readonly complaints: string[]
}

/**
 * Answers like any other, which browsers call failures: that a browser that has never been here accepts the terms first,
 * and that a page may not have yet what it asked for before it knew whose it is.
 */
const answers: readonly (readonly [status: string, path: RegExp])[] = [
  ['409', /\/api\/identity\/link$/],
  ['403', /\/api\/(permissions\/mine|search\/persons)$/],
]

const isAnswer = (message: ConsoleMessage): boolean =>
  answers.some(([status, path]) => message.text().includes(status) && path.test(message.location().url))

const watch = (context: BrowserContext, complaints: string[]): void => {
  const listen = (page: Page) => {
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isAnswer(message)) complaints.push(`${page.url()}: ${message.text()}`)
    })
  }
  context.on('page', listen)
}

/** Playwright's `test` with the running product. */
export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from the pattern
  sites: async ({}, use) => {
    await use(sitesNow())
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      watch(context, complaints)
      await use(complaints)
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
    },
    { auto: true },
  ],
  // Everybody travels on a network of their own: limits by network are for what comes from one.
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use, { testId, retry }) => {
    const [a, b, c] = createHash('sha256').update(`${testId} ${retry}`).digest()
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` })
  },
  newProfile: async ({ browser, extraHTTPHeaders, contextOptions, complaints, locale, timezoneId }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(extraHTTPHeaders && { extraHTTPHeaders }),
        locale,
        timezoneId,
        ...options,
      })
      watch(context, complaints)
      opened.push(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})
