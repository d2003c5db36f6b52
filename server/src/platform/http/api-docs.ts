import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApi } from '../operations/openapi.ts'
import type { Registry } from '../operations/registry.ts'

/** `/api/openapi.json`, and the same for people at `/api/docs`. Both are made of the contract and hold nothing of a tenant. */
export const serveApiDocs = async (app: FastifyInstance, registry: Registry): Promise<void> => {
  const document = openApi(registry)
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(text))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false })
}
