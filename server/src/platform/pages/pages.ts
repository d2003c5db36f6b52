import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sites } from '../access/sites.ts'
import type { Availability } from '../db/availability.ts'
import { createCompressionCache, sendCompressed } from '../http/compression.ts'
import { inLanguage, preferredLanguage } from '../http/language.ts'
import { noticePage } from './notice-page.ts'
import { filesOf, type LoadPageData, type ScreenFiles, withPageData, withPreloads } from './page-data.ts'

export interface PagesOptions {
  readonly sites: Sites
  /** Folder of the built browser application. */
  readonly folder: string
  /** Loads the data embedded in pages. */
  readonly findStart: LoadPageData
  readonly availability: Availability
}

/**
 * Serves the browser application: its files, `/app-version.json`, and one of its two HTML pages for any other path.
 * Hosts that belong to no site get a notice page without data.
 */
export const pages = async (
  app: FastifyInstance,
  { sites, folder, findStart, availability }: PagesOptions,
): Promise<void> => {
  const once = createCompressionCache()
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    // All other paths, including folders, are routes of the application.
    allowedPath: isFile,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names of assets contain a hash of their content; other files can change.
      const unchanging = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', unchanging ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/app-version.json', async (_, reply) => {
    reply.header('cache-control', 'no-cache')
    return { appVersion: await versionOf(folder) }
  })
  app.setNotFoundHandler(async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('vary', 'accept-language, cookie')
    const language = preferredLanguage(request.headers['accept-language'])
    if (!isPage(request)) return reply.code(404).type('text/plain; charset=utf-8').send('')
    const site = await sites.find(request.host)
    if (!site) return sendHtml(reply, 404, noticePage('UNKNOWN_SITE', language))
    const path = pathOf(request)
    const needsSignInPage = isSignInPage(path) || (path === '/' && !mayBeSignedIn(request))
    const page = await readPage(folder, needsSignInPage ? 'login.html' : 'index.html')
    if (page === undefined) return sendHtml(reply, 503, noticePage('NOT_BUILT', language))
    // A page without embedded data requests it. While the database is unavailable, the page loads and shows that.
    const start = await availability.whileAvailable(() => findStart(site, language)).catch(() => undefined)
    const files = needsSignInPage ? [] : filesOf(await readFiles(folder), path)
    const whole = withPreloads(withPageData(inLanguage(page, language), start), files)
    return sendCompressed(request, reply.type('text/html; charset=utf-8'), whole, once)
  })
}

const sendHtml = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(text)

/** Routes of the application have no file extension; a path with one is a missing file. */
const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !isFile(pathOf(request))

const isFile = (path: string): boolean => /\.\w+$/.test(path)

/** Pages for signing in, resetting a password and opening links share a small HTML document of their own. */
const isSignInPage = (path: string): boolean =>
  /^\/(login(\/(check-email|second-factor))?|l|external|anonymous|capability|impersonation|(mobile-)?autologin|(expert-)?reset|reset-password\/(flow|expert)\/(new|email-sent|set))\/?$/i.test(
    path,
  )

/**
 * Whether the visitor has a cookie that suggests a session. Without it, the root shows the sign-in page at once. It grants
 * nothing.
 */
const mayBeSignedIn = ({ headers, host }: FastifyRequest): boolean =>
  (headers.cookie ?? '').includes(`cq-here-${host.replace(/\W/g, '-')}=1`)

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] as string

const readPage = (folder: string, name: string): Promise<string | undefined> =>
  readFile(join(folder, name), 'utf8').catch(() => undefined)

/** The files that screens need, by route pattern. */
const readFiles = async (folder: string): Promise<ScreenFiles> =>
  JSON.parse((await readPage(folder, 'screens.json')) ?? '[]') as ScreenFiles

/** A hash that changes with every build, because the pages contain the hashed names of all assets. */
const versionOf = async (folder: string): Promise<string> => {
  const built = await Promise.all(['index.html', 'login.html'].map((name) => readPage(folder, name)))
  return createHash('sha256').update(built.join('')).digest('hex').slice(0, 12)
}
