import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The path under which the API of a site answers at the API host, for requests that came there. */
const pathsAtApiHost = new WeakMap<IncomingMessage, string>()

/**
 * The address of a site's API: at its own origin, or at the API host below the site's name [ST-05]. The site is in the path,
 * because downloads and images send no `Origin`, and because the cookies of several sites then stay apart.
 */
export const apiAddressOf = (siteOrigin: string, apiOrigin: string | null): string =>
  apiOrigin === null ? `${siteOrigin}/api` : `${apiOrigin}/${encodeURIComponent(new URL(siteOrigin).host)}/api`

/** Makes requests at the API host requests at the site that their path begins with; returns the remaining path. */
export const rewriteToSite =
  (apiOrigin: string | null, trustedProxies: number) =>
  (request: IncomingMessage): string => {
    const { headers, url = '/' } = request
    const name = trustedProxies > 0 && headers['x-forwarded-host'] !== undefined ? 'x-forwarded-host' : 'host'
    const host = String(headers[name]).split(',').at(-1)?.trim().toLowerCase()
    if (apiOrigin === null || host !== new URL(apiOrigin).host) return url
    const [, site, rest] = /^\/([\w.%:-]+)(\/api(?:[/?].*)?)$/.exec(url) ?? []
    if (!site || !rest) return url
    headers[name] = decodeHost(site)
    pathsAtApiHost.set(request, `/${site}`)
    return rest
  }

/** A host in a path; one that cannot be decoded is no site's. */
const decodeHost = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** A cookie's path as browsers see it: at the API host, below the site's name. */
export const cookiePathFor = ({ raw }: FastifyRequest, path: string | undefined): string | undefined =>
  path === undefined || path === '/' ? path : (pathsAtApiHost.get(raw) ?? '') + path

/** What the pages of a site may send and read at the API host (CORS, Fetch Standard 3.3). */
const sentHeaders = 'authorization, content-type, idempotency-key, if-match, x-language, x-proof-of-work'
const readHeaders = 'content-disposition, retry-after, x-request-id'
/** How long a browser remembers what it may send, in seconds: the longest that Chromium accepts. */
const preflightTtlSeconds = 7200

/** Lets the pages of the requested site, and of no other, use its API from the API host. Needs `requireSite` before it. */
export const allowOwnPages = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, next) => {
    if (!pathsAtApiHost.has(request.raw)) return next()
    reply.headers({
      'access-control-allow-origin': request.site.origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': readHeaders,
      'cross-origin-resource-policy': 'same-site',
    })
    if (request.method !== 'OPTIONS') return next()
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': sentHeaders,
      'access-control-max-age': preflightTtlSeconds,
    })
    reply.code(204).send()
  })
}
