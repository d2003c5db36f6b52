import type { FastifyInstance } from 'fastify'
import type { Availability } from '../db/availability.ts'
import type { Volumes } from '../files/free-space.ts'

/** Switched off when the process begins to stop, so that nothing new is sent to it. */
export interface Readiness {
  accepting: boolean
}

export interface HealthDependencies {
  readonly availability: Availability
  /** Where data is written. */
  readonly volumes: Volumes
}

/** `/healthz`: the process runs. `/readyz`: it can do its work now. */
export const health = (
  app: FastifyInstance,
  { availability, volumes }: HealthDependencies,
  readiness: Readiness,
): void => {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    const status = !readiness.accepting
      ? 'stopping'
      : !availability.isAvailable()
        ? 'no database'
        : (await volumes.isNearlyFull())
          ? 'disk nearly full'
          : 'ok'
    return reply.code(status === 'ok' ? 200 : 503).send({ status })
  })
}
