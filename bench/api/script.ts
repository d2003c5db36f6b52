import type { Operation } from '@colloquy/contract/operation'
import type { StatementObserver } from '../../server/src/platform/db/wire/pipelining-client.ts'
import type { SearchMethod } from '../../server/src/search-engine/workers/messages.ts'
import type { SearchThreads } from '../../server/src/search-engine/workers/search-threads.ts'
import { requestFor, type TestApp } from '../../server/testing/app.ts'
import type { SignedInVisit } from '../rig/world.ts'

/** One request to measure and who sends it. */
export interface RequestSample {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly visit: SignedInVisit
}

/** The request that asks for an operation with this input. */
export const requestSampleFor = (operation: Operation, input: unknown, visit: SignedInVisit): RequestSample => {
  const { method, path, body } = requestFor(operation, input)
  return { method, path, ...(typeof body === 'string' && { body }), visit }
}

/** A parameter of a statement. Instants are stored relative to the time of the request, in milliseconds. */
export type ParameterValue = { readonly is: unknown } | { readonly after: number }

/** The parameters of a statement that runs at `instant`, in milliseconds since 1970. */
export const valuesAt = (values: readonly ParameterValue[], instant: number): unknown[] =>
  values.map((value) => ('is' in value ? value.is : new Date(instant + value.after)))

/**
 * The statements and searches of one request, in order. `begin` stands for begin, token look-up and tenant, which are sent as
 * one text.
 */
export type ScriptStep =
  | { readonly kind: 'begin'; readonly asyncCommit: boolean }
  | { readonly kind: 'commit' }
  | {
      readonly kind: 'ask'
      readonly tenantId: string
      readonly method: SearchMethod
      readonly args: readonly unknown[]
    }
  | { readonly kind: 'statement'; readonly text: string; readonly values: readonly ParameterValue[] }

/** Steps by the key of their request. */
export type Script = Readonly<Record<string, readonly ScriptStep[]>>

/** Identifies a request on both sides of the connection. */
export const keyOf = (method: string, path: string, token: string, body: string): string =>
  [method, path, token, body].join('\n')

export interface Recorder {
  readonly observe: StatementObserver
  /** Wraps search threads so that every search is recorded. */
  readonly record: (columns: SearchThreads) => SearchThreads
  /** Returns and clears the steps recorded so far. */
  readonly takeSteps: () => ScriptStep[]
}

/** Records the statements and searches the product runs. */
export const createRecorder = (): Recorder => {
  const steps: ScriptStep[] = []
  const observe: StatementObserver = (text, values = []) => {
    if (text.startsWith('begin;')) steps.push({ kind: 'begin', asyncCommit: text.includes('synchronous_commit') })
    else if (text === 'commit') steps.push({ kind: 'commit' })
    else steps.push({ kind: 'statement', text, values: values.map(asValue) })
  }
  const between: Recorder['record'] = (columns) => ({
    ...columns,
    call: (tenantId, method, ...args) => {
      steps.push({ kind: 'ask', tenantId, method, args })
      return columns.call(tenantId, method, ...args)
    },
  })
  return { observe, record: between, takeSteps: () => steps.splice(0) }
}

const asValue = (value: unknown): ParameterValue =>
  value instanceof Date ? { after: value.getTime() - Date.now() } : { is: value }

/**
 * Sends every request to the product in this process and records the steps of each.
 * @throws Error when a request fails
 */
export const recordScript = async (
  app: TestApp,
  take: () => ScriptStep[],
  questions: readonly RequestSample[],
): Promise<Script> => {
  const script: Record<string, readonly ScriptStep[]> = {}
  for (const { visit, ...request } of questions) {
    const { method, path } = request
    await app.send(request, visit)
    take()
    const { statusCode, body } = await app.send(request, visit)
    if (statusCode !== 200) throw new Error(`${method} ${path}: ${statusCode} ${body}`)
    script[keyOf(method, path, visit.token, request.body ?? '')] = take()
  }
  return script
}
