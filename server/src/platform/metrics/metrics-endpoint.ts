import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { type HealthDependencies, health } from '../http/health.ts'
import { listen, type RunningServer } from '../http/listen.ts'
import type { Metrics } from './metrics.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/
const loopbackName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Whether a request comes from this machine itself, not through a proxy on it: a proxy sets a forwarding header, or requests
 * the host name of a site.
 */
const isLocal = ({ raw, headers }: FastifyRequest): boolean =>
  loopback.test(raw.socket.remoteAddress ?? '') &&
  loopbackName.test(headers.host ?? '') &&
  !headers['x-forwarded-for'] &&
  !headers.forwarded

/** Serves `/metrics` to Prometheus on the same machine; all other requests get a 404. */
export const serveMetrics = (app: FastifyInstance, metrics: Metrics): void => {
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound()
    const { text, contentType } = await metrics.expose()
    return reply.header('cache-control', 'no-store').type(contentType).send(text)
  })
}

/**
 * Starts a server for metrics and health checks on the loopback interface, for processes that serve no pages.
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
