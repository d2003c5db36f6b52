import type { Operation } from '@colloquy/contract/operation'
import type { ColumnThreads } from '../../server/src/capabilities/search/columns/gateway.ts'
import type { Method } from '../../server/src/capabilities/search/columns/rules.ts'
import type { Observe } from '../../server/src/platform/db/wire/named-client.ts'
import { requestFor, type TestApp } from '../../server/testing/app.ts'
import type { SignedIn } from '../rig/world.ts'

/** One request and who sends it. */
export interface Question {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly visit: SignedIn
}

/** An operation's input as a question. */
export const questionFor = (operation: Operation, input: unknown, visit: SignedIn): Question => {
  const { method, path, body } = requestFor(operation, input)
  return { method, path, ...(typeof body === 'string' && { body }), visit }
}

/** A parameter of a statement; an instant is told by how far it lies from the moment of asking, in milliseconds. */
export type Value = { readonly is: unknown } | { readonly after: number }

/** The values of a statement that is said at an instant, in milliseconds since 1970. */
export const valuesAt = (values: readonly Value[], instant: number): unknown[] =>
  values.map((value) => ('is' in value ? value.is : new Date(instant + value.after)))

/**
 * What is said to the database and asked of the search engine for one request, in order. `begin` stands for begin, token
 * and tenant in one text.
 */
export type Step =
  | { readonly kind: 'begin'; readonly isHasty: boolean }
  | { readonly kind: 'commit' }
  | { readonly kind: 'ask'; readonly tenantId: string; readonly method: Method; readonly args: readonly unknown[] }
  | { readonly kind: 'statement'; readonly text: string; readonly values: readonly Value[] }

/** Statements by the name of the question they belong to. */
export type Script = Readonly<Record<string, readonly Step[]>>

/** The same for the same question, on both sides of the wire. */
export const keyOf = (method: string, path: string, token: string, body: string): string =>
  [method, path, token, body].join('\n')

export interface Recorder {
  readonly observe: Observe
  /** The same search engine, with what it is asked written down. */
  readonly between: (columns: ColumnThreads) => ColumnThreads
  /** What was heard since the last time. */
  readonly take: () => Step[]
}

/** Listens to what a database is told, and a search engine asked, while somebody is answered. */
export const createRecorder = (): Recorder => {
  const steps: Step[] = []
  const observe: Observe = (text, values = []) => {
    if (text.startsWith('begin;')) steps.push({ kind: 'begin', isHasty: text.includes('synchronous_commit') })
    else if (text === 'commit') steps.push({ kind: 'commit' })
    else steps.push({ kind: 'statement', text, values: values.map(asValue) })
  }
  const between: Recorder['between'] = (columns) => ({
    ...columns,
    ask: (tenantId, method, ...args) => {
      steps.push({ kind: 'ask', tenantId, method, args })
      return columns.ask(tenantId, method, ...args)
    },
  })
  return { observe, between, take: () => steps.splice(0) }
}

const asValue = (value: unknown): Value =>
  value instanceof Date ? { after: value.getTime() - Date.now() } : { is: value }

/**
 * Asks the product every question once, in this process, and writes down what it says to the database for each.
 * @throws Error when one is not answered
 */
export const recordScript = async (
  app: TestApp,
  take: () => Step[],
  questions: readonly Question[],
): Promise<Script> => {
  const script: Record<string, readonly Step[]> = {}
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
