import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { participantIdOf } from '../access/actor.ts'
import { transactionAs } from '../access/open.ts'
import type { Sites } from '../access/sites.ts'
import type { Clock } from '../clock.ts'
import { type Availability, isInfrastructureFailure } from '../db/availability.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { AmbiguousJson, parseStrictJson } from '../json.ts'
import type { MayHearTrack } from '../media/recording-links.ts'
import type { Perform } from '../operations/perform.ts'
import { Refused } from '../operations/refused.ts'
import type { Registry } from '../operations/registry.ts'
import { allowOwnPages } from './api-host.ts'
import { isClientError } from './client-error.ts'
import { compressResponses } from './compression.ts'
import { downloads } from './downloads/file-downloads.ts'
import { recordingLinks } from './downloads/recording-links.ts'
import { sendRefusal, tokenOf } from './operation-exchange.ts'
import { bindOperations } from './operation-routes.ts'
import { requireSite } from './site-hook.ts'
import type { Uploader } from './uploads.ts'

export interface ApiDependencies {
  readonly sites: Sites
  readonly registry: Registry
  readonly perform: Perform
  readonly database: Database
  readonly availability: Availability
  readonly clock: Clock
  readonly files: FileStore
  /** The installation's secret. */
  readonly secretKey: string
  readonly mayHearTrack: MayHearTrack
}

/** Everything below `/api`: operations, and files they have let somebody have; never cached, at the origin of a site. */
export const api = (parts: ApiDependencies) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, body: string) =>
    body === '' ? undefined : parseStrictJson(body),
  )
  app.addHook('onRequest', (_, reply, next) => {
    reply.header('cache-control', 'no-store')
    next()
  })
  compressResponses(app)
  requireSite(app, parts.sites, (reply) => sendRefusal(reply, 404, 'not_found'))
  allowOwnPages(app)
  app.setErrorHandler(explain(parts.registry))
  app.setNotFoundHandler((_, reply) => sendRefusal(reply, 404, 'not_found'))
  downloads(app, parts)
  recordingLinks(app, parts)
  bindOperations(app, { ...parts, findUploader: findUploader(parts) })
  // Nearer than the pages, which otherwise answer every unknown address.
  for (const rest of ['/', '/*']) app.all(rest, (_, reply) => sendRefusal(reply, 404, 'not_found'))
}

const findUploader =
  ({ database, clock }: ApiDependencies) =>
  async (request: FastifyRequest): Promise<Uploader | undefined> => {
    const token = tokenOf(request)
    const credential = token === undefined ? undefined : ({ kind: 'token', token } as const)
    return transactionAs(database, request.site, credential, clock.now(), async (_, actor) =>
      actor.kind === 'nobody' ? undefined : { tenantId: actor.tenantId, senderId: participantIdOf(actor) },
    )
  }

/** Seconds after which a client may try again while the database is away. */
const unavailableRetryAfterSeconds = 2

/** What went wrong before or beside an operation: the form of the request, or a defect of ours, told without detail. */
const explain =
  ({ statusOf }: Registry) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof Refused) {
      const { issues, retryAfter } = error.details
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      return sendRefusal(reply, statusOf(error.code), error.code, issues)
    }
    if (isInfrastructureFailure(error)) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'database or disk failed')
      reply.header('retry-after', unavailableRetryAfterSeconds)
      return sendRefusal(reply, statusOf('unavailable'), 'unavailable')
    }
    if (error instanceof AmbiguousJson || isClientError(error)) return sendRefusal(reply, 400, 'invalid_input')
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    return reply.code(500).send({})
  }
