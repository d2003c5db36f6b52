import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, fastify, LogController } from 'fastify'
import type { Clock } from '../clock.ts'
import { isConnectionFailure } from '../db/availability.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { rewriteToSite } from './api-host.ts'
import { isClientError } from './client-error.ts'
import { collectCspReports } from './csp-reports.ts'
import { isDocument, securityHeaders } from './security-headers.ts'

export interface ServerOptions {
  readonly log: Log
  readonly clock: Clock
  /** How many proxies in front of us add to X-Forwarded-*; without one these headers mean nothing. */
  readonly trustedProxies: number
  /** Whether browsers reach us over TLS. */
  readonly encrypted: boolean
  /** The origin at which all sites' API answers as well. */
  readonly apiOrigin?: string | null
  /** The address of what passes the media of calls on, for browsers. */
  readonly forwarderUrl?: string | undefined
}

const policyName = 'content-security-policy'

/** The largest body: one million bytes. */
const bodyLimit = 1_000_000

/** The HTTP server with what holds for every answer: request ids, security headers, one log line each, no word about what failed. */
export const createServer = async ({
  log,
  clock,
  trustedProxies,
  encrypted,
  apiOrigin = null,
  forwarderUrl,
}: ServerOptions): Promise<FastifyInstance> => {
  const headers = await securityHeaders(encrypted, apiOrigin, forwarderUrl)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId(clock.now()),
    requestIdHeader: false,
    rewriteUrl: rewriteToSite(apiOrigin, trustedProxies),
    // The last so many hops are ours; whatever stands before them in the header, the caller wrote.
    trustProxy: (_, hop) => hop < trustedProxies,
    bodyLimit,
    // What is not HTTP at all reaches no hook either.
    clientErrorHandler: (error, socket) => endWithStatus(socket, error, headers.resource),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot be read passes no hook.
    frameworkErrors: (_, request, reply) =>
      (reply as FastifyReply)
        .headers(headers.resource)
        .header('x-request-id', request.id)
        .code(400)
        .send({ refusal: 'invalid_input' }),
  })
  // Whoever reads cookies parses them; most requests have none.
  await app.register(cookie, { hook: false })
  app.setErrorHandler((error, request, reply) => {
    if (isClientError(error)) return reply.code(400).send({ refusal: 'invalid_input' })
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    return isConnectionFailure(error) ? reply.code(503).header('retry-after', 2).send({}) : reply.code(500).send({})
  })
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers.resource).header('x-request-id', request.id)
    next()
  })
  app.addHook('onSend', (_, reply, payload, next) => {
    if (isDocument(reply.getHeader('content-type'))) {
      // A file that somebody uploaded has a policy of its own.
      const policy = reply.getHeader(policyName)
      reply.headers(headers.document)
      if (policy !== headers.resource[policyName]) reply.header(policyName, policy)
    }
    next(null, payload)
  })
  collectCspReports(app, clock)
  app.addHook('onResponse', (request, reply, next) => {
    // The pattern, not the address: that may hold ids and what somebody searched for.
    const { method, routeOptions, log } = request
    log.info({ method, route: routeOptions.url ?? '', status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
    next()
  })
  return app
}

/** Answers a request that the parser refused, with the headers of every answer. */
const endWithStatus = (
  socket: Socket,
  { code }: { readonly code?: string },
  headers: Readonly<Record<string, string>>,
): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status =
    code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  const body = '{"refusal":"invalid_input"}'
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
