import {
  acceptsFile,
  commonRefusals,
  type Operation,
  pathParametersOf,
  returnsFile,
  returnsToken,
} from '@colloquy/contract/operation'
import * as z from 'zod/mini'
import type { Registry } from './registry.ts'

type Json = Record<string, unknown>

/**
 * Describes the operations as OpenAPI 3.1, from the schemas that validate them.
 * OpenAPI has no place for messages of the live connection; they are listed under `x-messages` in the same form.
 */
export const openApi = (registry: Registry): Json => {
  const operations = [...registry.handlers.values()].map((handler) => handler.operation as Operation)
  const paths: Record<string, Json> = {}
  for (const operation of operations.filter(isHttp)) {
    const path = `/api${operation.path}`
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described(operation, registry) }
  }
  const messages = operations.filter((operation) => !isHttp(operation))
  return {
    openapi: '3.1.0',
    // An installation serves its own browser application, so there is only one version of the API.
    info: { title: 'Colloquy', version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    'x-messages': Object.fromEntries(
      messages.map(({ name, summary, input, output }) => [
        name,
        { summary, input: schemaOf(input, 'input'), output: schemaOf(output, 'output') },
      ]),
    ),
  }
}

const isHttp = (operation: Operation): boolean => operation.method !== 'SOCKET'

const described = (operation: Operation, registry: Registry): Json => {
  const inPath = new Set(pathParametersOf(operation.path))
  const rest = Object.entries(operation.input.shape).filter(([name]) => !inPath.has(name))
  const byQuery = operation.method === 'GET' || operation.method === 'DELETE'
  return {
    operationId: operation.name,
    tags: [operation.name.split('.')[0]],
    summary: operation.summary,
    security: [{ session: [] }, {}],
    parameters: [
      ...[...inPath].map((name) => parameter('path', name, operation.input.shape[name]!)),
      ...(byQuery ? rest.map(([name, type]) => parameter('query', name, type)) : []),
      ...(operation.versioned ? [header('If-Match', 'The version the caller has seen, in quotes.', true)] : []),
      ...(byQuery ? [] : [header('Idempotency-Key', 'One key a decision; repeating it has no second effect.', false)]),
    ],
    ...(!byQuery && rest.length > 0 && { requestBody: body(operation, z.strictObject(Object.fromEntries(rest))) }),
    responses: {
      200: { description: 'Done', content: answered(operation) },
      ...refusals(operation, registry),
    },
  }
}

const refusals = (operation: Operation, registry: Registry): Json =>
  Object.fromEntries(
    [...Map.groupBy([...Object.keys(commonRefusals), ...operation.refusals], registry.statusOf)].map(
      ([status, codes]) => [
        status,
        {
          description: codes.join(', '),
          content: json({
            type: 'object',
            required: ['refusal'],
            properties: {
              refusal: { enum: codes },
              issues: { type: 'array', items: issue },
              ...(returnsToken(operation) && tokenError),
            },
          }),
        },
      ],
    ),
  )

/** Additional fields of the answer to an invalid token [AU-15]. */
const tokenError = { error: { type: 'string' }, error_description: { type: 'string' } }

const issue = { type: 'object', properties: { path: { type: 'string' }, code: { type: 'string' } } }

const parameter = (parameterIn: 'path' | 'query', name: string, type: z.core.$ZodType): Json => ({
  in: parameterIn,
  name,
  required: parameterIn === 'path' || !z.safeParse(type, undefined).success,
  schema: schemaOf(type, 'input'),
})

const header = (name: string, description: string, required: boolean): Json => ({
  in: 'header',
  name,
  description,
  required,
  schema: { type: 'string' },
})

const body = (operation: Operation, type: z.core.$ZodType): Json => {
  const schema = schemaOf(type, 'input')
  if (acceptsFile(operation)) return { required: true, content: { 'multipart/form-data': { schema } } }
  const form = operation.oneClick && { 'application/x-www-form-urlencoded': { schema: oneClickForm } }
  return { required: true, content: { ...json(schema), ...form } }
}

/** The form that mail programs send to unsubscribe (RFC 8058 3.2). */
const oneClickForm: Json = {
  type: 'object',
  properties: { 'List-Unsubscribe': { const: 'One-Click' } },
  required: ['List-Unsubscribe'],
}

const answered = (operation: Operation): Json =>
  returnsFile(operation)
    ? { 'image/webp': {}, 'application/octet-stream': {} }
    : json(schemaOf(operation.output, 'output'))
const json = (schema: Json): Json => ({ 'application/json': { schema } })

const schemaOf = (type: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}
