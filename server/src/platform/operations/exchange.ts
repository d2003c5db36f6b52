import '@fastify/cookie'
import '../http/at-site.ts'
import type { Operation } from '@colloquy/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../access/actor.ts'
import { describeFile } from '../files/send-file.ts'
import { gather } from './parse.ts'
import type { Answer, Asked } from './perform.ts'
import { type Issue, Refused } from './refused.ts'

/**
 * Reads an HTTP request as a request for an operation. `body` is what its body says.
 * @throws Refused `invalid_input` when body, query or headers do not have their form
 */
export const askedOver = (request: FastifyRequest, operation: Operation, body: unknown): Asked => {
  const { headers } = request
  const token = tokenOf(request)
  return {
    site: request.site,
    credential: token === undefined ? undefined : { kind: 'token', token },
    input: gather(operation, {
      params: request.params as Record<string, unknown>,
      query: request.query as Record<string, unknown>,
      body,
    }),
    idempotencyKey: formed(headers['idempotency-key'], /^[\x21-\x7e]{8,100}$/)?.[0],
    request: {
      id: request.id,
      address: request.ip,
      cookies: headers.cookie === undefined ? {} : request.server.parseCookie(headers.cookie),
      origin: headers.origin,
      userAgent: (headers['user-agent'] ?? '').slice(0, 300),
      version: versionOf(headers['if-match']),
      puzzle: [headers['x-puzzle']].flat()[0],
    },
  }
}

/** The access token a request shows. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** Sends an answer of the mechanism as HTTP. */
export const sendAnswer = (reply: FastifyReply, site: Site, answer: Answer): FastifyReply => {
  if (!answer.ok) {
    if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
    return sendRefusal(reply, answer.status, answer.refusal, answer.issues)
  }
  const secure = site.origin.startsWith('https:')
  for (const { name, value, options } of answer.cookies)
    reply.setCookie(name, value, { ...options, httpOnly: true, sameSite: 'strict', secure })
  if (answer.file) {
    const { name, mediaType, content } = answer.file
    return describeFile(reply, { name, mediaType }).send(content)
  }
  return reply.type('application/json; charset=utf-8').send(answer.body)
}

/** Sends a refusal; every one has the same form. */
export const sendRefusal = (
  reply: FastifyReply,
  status: number,
  refusal: string,
  issues?: readonly Issue[],
): FastifyReply => reply.code(status).send({ refusal, ...(issues && { issues }) })

const versionOf = (ifMatch: string | undefined): number | undefined => {
  const version = formed(ifMatch, /^"(\d{1,9})"$/)?.[1]
  return version === undefined ? undefined : Number(version)
}

const formed = (header: string | string[] | undefined, form: RegExp): RegExpExecArray | undefined => {
  if (header === undefined) return undefined
  const match = form.exec(String(header))
  if (!match) throw new Refused('invalid_input')
  return match
}
