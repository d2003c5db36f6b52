import { acceptsFile, type Operation } from '@colloquy/contract/operation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Availability } from '../db/availability.ts'
import type { Perform } from '../operations/perform.ts'
import type { Registry } from '../operations/registry.ts'
import { acceptOneClickForms } from './one-click-form.ts'
import { inputFrom, operationRequestFrom, sendResponse } from './operation-exchange.ts'
import { acceptFileForms, readForm, type Uploader } from './uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that answers at this address. */
    operation?: string
    /** Its answers hold secrets. */
    isSecret?: boolean
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export interface BindDependencies {
  readonly registry: Registry
  readonly perform: Perform
  readonly availability: Availability
  /** Finds the signed-in person that a request is from. */
  readonly findUploader: (request: FastifyRequest) => Promise<Uploader | undefined>
}

/**
 * Gives every HTTP operation its address. Nothing is decided here: a request is translated into what `perform`
 * takes, and its answer back. Other methods at the same address are answered with 405.
 */
export const bindOperations = (
  app: FastifyInstance,
  { registry, perform, availability, findUploader }: BindDependencies,
): void => {
  const operations = [...registry.handlers.values()]
    .map((bound) => bound.operation as Operation)
    .filter((operation) => operation.method !== 'SOCKET')
  const route = (scope: FastifyInstance, operation: Operation) => {
    const asForm = acceptsFile(operation)
    scope.route({
      method: operation.method as 'GET',
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        operation: operation.name,
        isSecret: registry.handlers.get(operation.name)?.rule.answersSecret === true,
      },
      handler: async (request, reply) => {
        const operationRequest = asForm
          ? {
              ...operationRequestFrom(request, operation, undefined),
              readInput: async () => inputFrom(request, operation, await readForm(request, operation)),
            }
          : operationRequestFrom(request, operation, request.body)
        const answer = await availability.whileAvailable(() => perform(operation.name, operationRequest))
        return sendResponse(reply, request.site, operation, answer)
      },
    })
  }
  const [files, others] = parted(operations, acceptsFile)
  const [oneClicks, plain] = parted(others, ({ oneClick }) => oneClick === true)
  for (const operation of plain) route(app, operation)
  // In scopes of their own: nowhere else is a form understood, which any other site could make a browser send.
  app.register(async (scope) => {
    await acceptFileForms(scope, findUploader)
    for (const operation of files) route(scope, operation)
  })
  app.register(async (scope) => {
    acceptOneClickForms(scope)
    for (const operation of oneClicks) route(scope, operation)
  })
  for (const [address, there] of Map.groupBy(operations, addressOf)) {
    const allowed = there.map((operation) => operation.method as string)
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: address,
      handler: (_, reply) => reply.code(405).header('allow', allowed.join(', ')).send({}),
    })
  }
}

const parted = <T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] => [
  all.filter(fits),
  all.filter((one) => !fits(one)),
]

/** The same address has the same text, however the operations spell it and call its parameters. */
const addressOf = ({ path }: Operation): string => {
  let count = 0
  return path.toLowerCase().replace(/\{\w+\}/g, () => `:p${count++}`)
}
