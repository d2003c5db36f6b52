import { createHash } from 'node:crypto'
import { Language } from '@colloquy/contract/languages'
import type { Translations } from '@colloquy/contract/translations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Site } from '../access/actor.ts'
import { createCompressionCache, sendCompressed } from './compression.ts'

/** Finds the texts of a folder as a site shows them; `undefined` when the site has no such folder. */
export type FindTranslations = (
  site: Site,
  folder: readonly string[],
  language: Language,
) => Promise<Translations | undefined>

/**
 * Serves translation files below `/translations`: one per folder and language, asked for anew each time,
 * answered with 304 when nothing has changed. A version in the query is for the browser's own use.
 */
export const serveTranslations = (app: FastifyInstance, find: FindTranslations): void => {
  const once = createCompressionCache()
  app.get('/translations/*', async (request, reply) => {
    const [file = '', ...folder] = (request.params as { '*': string })['*'].split('/').reverse()
    const language = z.safeParse(Language, file.replace(/\.json$/, ''))
    const words =
      language.success && file.endsWith('.json') ? await find(request.site, folder.reverse(), language.data) : undefined
    return words ? send(request, reply, JSON.stringify(words), once) : reply.code(404).send({})
  })
}

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  once: ReturnType<typeof createCompressionCache>,
): FastifyReply | Promise<FastifyReply> => {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'no-cache').header('etag', tag)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return sendCompressed(request, reply.type('application/json; charset=utf-8'), body, once)
}
