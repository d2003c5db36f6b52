import { createHash } from 'node:crypto'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  type Page,
} from '@playwright/test'
import { type Sites, sitesOfRun } from './product.ts'

/** Fixtures of journeys besides Playwright's own. */
interface JourneyFixtures {
  /** Origins of the running demo world. */
  readonly sites: Sites
  /** Opens another browser profile, like another person's computer. It is closed when the journey ends. */
  readonly newProfile: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /**
   * Uncaught errors and console errors of all pages. A journey that ends with any of them fails; one that provokes errors
   * removes them.
   */
  readonly browserErrors: string[]
}

/**
 * Responses that browsers log as errors although they are expected: a new browser must accept the terms first, and a page may
 * request data before it knows who is signed in.
 */
const expectedFailures: readonly (readonly [status: string, path: RegExp])[] = [
  ['409', /\/api\/identity\/link$/],
  ['403', /\/api\/(permissions\/mine|search\/persons)$/],
]

const isExpectedFailure = (message: ConsoleMessage): boolean =>
  expectedFailures.some(([status, path]) => message.text().includes(status) && path.test(message.location().url))

const collectErrors = (context: BrowserContext, browserErrors: string[]): void => {
  const listen = (page: Page) => {
    page.on('pageerror', (error) => browserErrors.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpectedFailure(message))
        browserErrors.push(`${page.url()}: ${message.text()}`)
    })
  }
  context.on('page', listen)
}

const ofOutage = /net::ERR_|status of 503|WebSocket/

/** Removes what browsers log while a server or a connection is away; a journey that has cut it off does so at its end. */
export const forgetOutages = (browserErrors: string[]): void => {
  browserErrors.splice(0, browserErrors.length, ...browserErrors.filter((complaint) => !ofOutage.test(complaint)))
}

/** Playwright's `test` with the running product. */
export const test = base.extend<JourneyFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from the pattern
  sites: async ({}, use) => {
    await use(sitesOfRun())
  },
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors: string[] = []
      collectErrors(context, browserErrors)
      await use(browserErrors)
      if (browserErrors.length > 0) throw new Error(`The browser reported errors:\n${browserErrors.join('\n')}`)
    },
    { auto: true },
  ],
  // Each journey has its own client address, so that rate limits by address never affect another one.
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use, { testId, retry }) => {
    const [a, b, c] = createHash('sha256').update(`${testId} ${retry}`).digest()
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` })
  },
  newProfile: async ({ browser, extraHTTPHeaders, contextOptions, browserErrors, locale, timezoneId }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(extraHTTPHeaders && { extraHTTPHeaders }),
        locale,
        timezoneId,
        ...options,
      })
      collectErrors(context, browserErrors)
      opened.push(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})
