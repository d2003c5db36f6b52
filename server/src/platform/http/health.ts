import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Switched off when the process begins to stop, so that nothing new is sent to it. */
export interface Readiness {
  accepting: boolean
}

/** `/healthz`: the process runs. `/readyz`: it can do its work now. */
export const health = (app: FastifyInstance, database: Database, readiness: Readiness): void => {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!readiness.accepting) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(database.db)
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
