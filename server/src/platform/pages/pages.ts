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
  /** What pages begin with. */
  readonly findStart: LoadPageData
  readonly availability: Availability
}

/**
 * The browser application: its files, `/app-version.json`, and one of its two pages for every other address.
 * An origin that is nobody's site gets a page that says so, and no data.
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
    // Everything else is an address of the application, folders included.
    allowedPath: isFile,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names of assets hold a hash of their content; everything else may change under its name.
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
    // A page without its data requests it. While the database is away, it is shown nevertheless and says so.
    const start = await availability.whileAvailable(() => findStart(site, language)).catch(() => undefined)
    const files = needsSignInPage ? [] : filesOf(await readFiles(folder), path)
    const whole = withPreloads(withPageData(inLanguage(page, language), start), files)
    return sendCompressed(request, reply.type('text/html; charset=utf-8'), whole, once)
  })
}

const sendHtml = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(text)

/** Addresses of the application have no file ending; what has one and was not found is a missing file. */
const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !isFile(pathOf(request))

const isFile = (path: string): boolean => /\.\w+$/.test(path)

/** The sign-in pages, those of a forgotten password and that of an e-mail link are one light document of their own. */
const isSignInPage = (path: string): boolean =>
  /^\/(login(\/(check-email|second-factor))?|l|external|anonymous|capability|impersonation|(mobile-)?autologin|(expert-)?reset|reset-password\/(flow|expert)\/(new|email-sent|set))\/?$/i.test(
    path,
  )

/**
 * Whether somebody seems to be signed in here: their browser says so, so that visitors of the root are shown the way in at
 * once. Nothing is decided by it.
 */
const mayBeSignedIn = ({ headers, host }: FastifyRequest): boolean =>
  (headers.cookie ?? '').includes(`cq-here-${host.replace(/\W/g, '-')}=1`)

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] as string

const readPage = (folder: string, name: string): Promise<string | undefined> =>
  readFile(join(folder, name), 'utf8').catch(() => undefined)

/** The files that screens need besides, by the patterns of their addresses. */
const readFiles = async (folder: string): Promise<ScreenFiles> =>
  JSON.parse((await readPage(folder, 'screens.json')) ?? '[]') as ScreenFiles

/** Changes whenever the built application does: its pages name every asset by content. */
const versionOf = async (folder: string): Promise<string> => {
  const built = await Promise.all(['index.html', 'login.html'].map((name) => readPage(folder, name)))
  return createHash('sha256').update(built.join('')).digest('hex').slice(0, 12)
}
