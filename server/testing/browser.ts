import type { Input, Operation } from '@colloquy/contract/operation'
import type { Site } from '../src/platform/access/actor.ts'
import { type Result, requestFor, type TestApp } from './app.ts'

/** A browser in front of a site: keeps its cookies and says from where it asks. */
export interface TestBrowser {
  readonly site: Site
  readonly cookies: Map<string, string>
  /** The access token it holds, once it has been given one. */
  token: string | undefined
  /** Asks for an operation and takes over the cookies and the token of the answer. */
  readonly ask: <T extends Operation>(
    operation: T,
    input: Input<T>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Result<T>>
  /** Another browser that starts with the same cookies. */
  readonly copy: () => TestBrowser
}

/** Opens a browser that has never been anywhere. */
export const createTestBrowser = (
  app: TestApp,
  site: Site,
  initialCookies: ReadonlyMap<string, string> = new Map(),
): TestBrowser => {
  const cookies = new Map(initialCookies)
  const browser: TestBrowser = {
    site,
    cookies,
    token: undefined,
    ask: async (operation, input, headers = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const own = { origin: site.origin, ...(cookie && { cookie }), ...headers }
      const visit = { site, ...(browser.token !== undefined && { token: browser.token }) }
      const response = await app.send(requestFor(operation, input, { headers: own }), visit)
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0) cookies.delete(name)
        else cookies.set(name, value)
      }
      const json = response.json()
      if (response.statusCode !== 200) return { ok: false, status: response.statusCode, ...json }
      if (typeof json?.accessToken === 'string') browser.token = json.accessToken
      return { ok: true, value: json }
    },
    copy: () => createTestBrowser(app, site, cookies),
  }
  return browser
}
