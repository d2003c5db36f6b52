import type { Operation } from '@colloquy/contract/operation'
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

/** What is said to the database for one request, in order. `begin` stands for begin, token and tenant in one text. */
export type Step =
  | { readonly kind: 'begin' | 'commit' }
  | { readonly kind: 'statement'; readonly text: string; readonly values: readonly Value[] }

/** Statements by the name of the question they belong to. */
export type Script = Readonly<Record<string, readonly Step[]>>

/** The same for the same question, on both sides of the wire. */
export const keyOf = (method: string, path: string, token: string, body: string): string =>
  [method, path, token, body].join('\n')

/** Listens to what a database is told while it is asked something. */
export const createRecorder = (): { readonly observe: Observe; readonly take: () => Step[] } => {
  const steps: Step[] = []
  const observe: Observe = (text, values = []) => {
    if (text.startsWith('begin;')) steps.push({ kind: 'begin' })
    else if (text === 'commit') steps.push({ kind: 'commit' })
    else steps.push({ kind: 'statement', text, values: values.map(asValue) })
  }
  return { observe, take: () => steps.splice(0) }
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
