import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { type HealthDependencies, health } from '../http/health.ts'
import { listen, type RunningServer } from '../http/listen.ts'
import type { Metrics } from './metrics.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/
const loopbackName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Asked from this machine, and not by a proxy on it for somebody else: such a one says whom it asks for,
 * or at least asks at the name of a portal.
 */
const isLocal = ({ raw, headers }: FastifyRequest): boolean =>
  loopback.test(raw.socket.remoteAddress ?? '') &&
  loopbackName.test(headers.host ?? '') &&
  !headers['x-forwarded-for'] &&
  !headers.forwarded

/** `/metrics`, for Prometheus on the same machine; to everybody else the address does not exist. */
export const serveMetrics = (app: FastifyInstance, metrics: Metrics): void => {
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    const { text, contentType } = await metrics.expose()
    return reply.header('cache-control', 'no-store').type(contentType).send(text)
  })
}

/**
 * A door of its own for metrics and health, on loopback: processes without pages have no other.
 * @throws ConfigError when the port is taken
 */
export const startMetricsServer = async (
  metrics: Metrics,
  dependencies: HealthDependencies,
  port: number,
): Promise<RunningServer> => {
  const app = fastify()
  health(app, dependencies, { accepting: true })
  serveMetrics(app, metrics)
  return await listen(app, '127.0.0.1', [port])
}
