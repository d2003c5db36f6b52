import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApi } from '../operations/openapi.ts'
import type { Registry } from '../operations/registry.ts'

/** Swagger UI inserts markup, which Trusted Types would refuse. Everything else is as strict as for any page. */
const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** `/api/openapi.json`, and the same for people at `/api/docs`. Both are made of the contract and hold nothing of a tenant. */
export const serveApiDocs = async (app: FastifyInstance, registry: Registry): Promise<void> => {
  const document = openApi(registry)
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(text))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy })
}
