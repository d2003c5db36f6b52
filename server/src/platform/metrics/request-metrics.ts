import type { FastifyInstance } from 'fastify'
import type { Perform } from '../operations/perform.ts'
import type { Registry } from '../operations/registry.ts'
import type { Metrics } from './metrics.ts'

/** Measures every HTTP response, labelled by operation, or by route pattern, which contains no ids. */
export const recordRequests = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', ({ routeOptions }, reply, next) => {
    const operation = routeOptions.config.operation ?? routeOptions.url ?? 'none'
    metrics.recordResponse('http', operation, reply.statusCode, reply.elapsedTime)
    next()
  })
}

/** Measures every message of live connections. All unknown messages are counted as one operation. */
export const withMessageMetrics =
  (perform: Perform, { handlers }: Registry, metrics: Metrics): Perform =>
  async (name, request) => {
    const began = performance.now()
    const note = (status: number) =>
      metrics.recordResponse('live', handlers.has(name) ? name : 'none', status, performance.now() - began)
    try {
      const answer = await perform(name, request)
      note(answer.ok ? 200 : answer.status)
      return answer
    } catch (error) {
      note(500)
      throw error
    }
  }
