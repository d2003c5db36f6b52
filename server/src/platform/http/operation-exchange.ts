import '@fastify/cookie'
import './site-hook.ts'
import { type Operation, returnsToken } from '@colloquy/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../access/actor.ts'
import { describeFile } from '../files/send-file.ts'
import { collectInput } from '../operations/parse.ts'
import type { OperationRequest, OperationResponse } from '../operations/perform.ts'
import { type InputIssue, Refused } from '../operations/refused.ts'
import { loadTexts } from '../translations/load-texts.ts'
import { cookiePathFor } from './api-host.ts'
import { requestedLanguage } from './language.ts'

/**
 * Reads an HTTP request as a request for an operation. `body` is what its body says.
 * @throws Refused `invalid_input` when body, query or headers do not have their form
 */
export const operationRequestFrom = (
  request: FastifyRequest,
  operation: Operation,
  body: unknown,
): OperationRequest => {
  const { headers } = request
  const token = tokenOf(request)
  return {
    site: request.site,
    credential: token === undefined ? undefined : { kind: 'token', token },
    input: inputFrom(request, operation, body),
    idempotencyKey: matchHeader(headers['idempotency-key'], /^[\x21-\x7e]{8,100}$/)?.[0],
    request: {
      id: request.id,
      address: request.ip,
      cookies: headers.cookie === undefined ? {} : request.server.parseCookie(headers.cookie),
      origin: headers.origin,
      userAgent: (headers['user-agent'] ?? '').slice(0, 300),
      version: versionOf(headers['if-match']),
      language: requestedLanguage(headers),
      proofOfWork: [headers['x-proof-of-work']].flat()[0],
    },
  }
}

/**
 * Collects the input of an operation from path, query and body.
 * @throws Refused `invalid_input` when they do not have their form
 */
export const inputFrom = (request: FastifyRequest, operation: Operation, body: unknown): Record<string, unknown> =>
  collectInput(operation, {
    params: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    body,
  })

/** The access token a request shows. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** Sends an answer of the mechanism as HTTP. */
export const sendResponse = (
  reply: FastifyReply,
  site: Site,
  operation: Operation,
  answer: OperationResponse,
): FastifyReply => {
  if (!answer.ok) {
    if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
    const { status, refusal, issues } = answer
    const asToken = returnsToken(operation) ? tokenErrorOf(refusal) : undefined
    const message = messageFor(reply, refusal)
    return reply.code(status).send({ ...refusalBody(refusal, issues, asToken), ...message })
  }
  const secure = site.origin.startsWith('https:')
  for (const { name, value, options } of answer.cookies)
    reply.setCookie(name, value, {
      ...options,
      path: cookiePathFor(reply.request, options.path),
      httpOnly: true,
      sameSite: 'strict',
      secure,
    })
  if (answer.file) {
    const { name, mediaType, content } = answer.file
    return describeFile(reply, { name, mediaType }).send(content)
  }
  return reply.type('application/json; charset=utf-8').send(answer.body)
}

/** A refusal as it is sent; every one has the same form, and those of tokens that of a token error besides. */
export const refusalBody = (refusal: string, issues?: readonly InputIssue[], asToken?: TokenError) => ({
  refusal,
  ...(issues && { issues }),
  ...asToken,
})

/** What a token error says besides its HTTP status [AU-15]. */
interface TokenError {
  readonly error: string
  readonly error_description: string
}

const texts = loadTexts<{ readonly REFUSALS: Readonly<Record<string, string>> }>('shared')

/** The refusal's text in the language chosen in the browser, if one is [LN-05]. */
const messageFor = ({ request }: FastifyReply, refusal: string): { readonly message?: string } => {
  const language = requestedLanguage(request.headers)
  const message = language && texts[language].REFUSALS[refusal]
  return message === undefined ? {} : { message }
}

/** A refusal as a token error: its code, and what it means in English, for whoever reads logs. */
export const tokenErrorOf = (refusal: string): TokenError => ({
  error: refusal,
  error_description: texts.enUS.REFUSALS[refusal] ?? refusal,
})

/** Sends a refusal of no operation. */
export const sendRefusal = (
  reply: FastifyReply,
  status: number,
  refusal: string,
  issues?: readonly InputIssue[],
): FastifyReply => reply.code(status).send({ ...refusalBody(refusal, issues), ...messageFor(reply, refusal) })

const versionOf = (ifMatch: string | undefined): number | undefined => {
  const version = matchHeader(ifMatch, /^"(\d{1,9})"$/)?.[1]
  return version === undefined ? undefined : Number(version)
}

const matchHeader = (header: string | string[] | undefined, form: RegExp): RegExpExecArray | undefined => {
  if (header === undefined) return undefined
  const match = form.exec(String(header))
  if (!match) throw new Refused('invalid_input')
  return match
}
