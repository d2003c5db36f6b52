import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sites } from '../access/sites.ts'
import { inLanguage, preferredLanguage } from './language.ts'
import { notice } from './notice.ts'

export interface PagesParts {
  readonly sites: Sites
  /** Folder of the built browser application. */
  readonly folder: string
}

/**
 * The browser application: its files, `/app-version.json`, and one of its two pages for every other address.
 * An origin that is nobody's site gets a page that says so, and no data.
 */
export const pages = async (app: FastifyInstance, { sites, folder }: PagesParts): Promise<void> => {
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
    reply.header('cache-control', 'no-cache').header('vary', 'accept-language')
    const language = preferredLanguage(request.headers['accept-language'])
    if (!isPage(request)) return reply.code(404).type('text/plain; charset=utf-8').send('')
    if (!(await sites.find(request.host))) return html(reply, 404, notice('UNKNOWN_SITE', language))
    const page = await readPage(folder, isWayIn(pathOf(request)) ? 'login.html' : 'index.html')
    return page === undefined
      ? html(reply, 503, notice('NOT_BUILT', language))
      : html(reply, 200, inLanguage(page, language))
  })
}

const html = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(text)

/** Addresses of the application have no file ending; what has one and was not found is a missing file. */
const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !isFile(pathOf(request))

const isFile = (path: string): boolean => /\.\w+$/.test(path)

/** The sign-in pages, those of a forgotten password and that of an e-mail link are one light document of their own. */
const isWayIn = (path: string): boolean =>
  /^\/(login(\/(check-email|second-factor))?|l|external|anonymous|capability|acting|(mobile-)?autologin|(expert-)?reset|reset-password\/(flow|expert)\/(new|email-sent|set))\/?$/i.test(
    path,
  )

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] as string

const readPage = (folder: string, name: string): Promise<string | undefined> =>
  readFile(join(folder, name), 'utf8').catch(() => undefined)

/** Changes whenever the built application does: its pages name every asset by content. */
const versionOf = async (folder: string): Promise<string> => {
  const built = await Promise.all(['index.html', 'login.html'].map((name) => readPage(folder, name)))
  return createHash('sha256').update(built.join('')).digest('hex').slice(0, 12)
}
