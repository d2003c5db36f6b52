import type { Operation } from '@colloquy/contract/operation'
import type { LiveContext } from '../../src/platform/operations/live-rooms.ts'
import { requestFor, type TestApp } from '../app.ts'
import type { TestSession } from '../people-fixtures.ts'
import type { Principal, TestWorld } from './test-world.ts'

/** An input with which an operation succeeds for a principal who may use it. */
export interface PreparedInput {
  readonly input: Readonly<Record<string, unknown>>
  readonly ifMatch?: number
  readonly cookie?: string
  /** A session that may use the operation, where none of the principals may. */
  readonly permitted?: TestSession
}

/**
 * Creates a valid input for an operation, and the required state. The principal matters only where the input depends on
 * them, such as the side of a cancellation.
 */
export type Fixture = (world: TestWorld, principal: Principal) => Promise<PreparedInput>
export type Fixtures = Readonly<Record<string, Fixture>>

/** The live connection of a principal. */
export const socketOf = (principal: Principal): string => `socket-of-${principal}`

/** The result: `yes` or the refusal; anything else is a defect. */
export interface OperationOutcome {
  readonly outcome: string
  readonly status: number
  /** The whole response as text. */
  readonly body: string
}

/** Calls an operation as a browser does: over HTTP, or as a message of a live connection. */
export const performAs = async (
  app: TestApp,
  operation: Operation,
  prepared: PreparedInput,
  visit: TestSession,
  principal: Principal,
): Promise<OperationOutcome> => {
  const { input, ifMatch, cookie } = prepared
  if (operation.method === 'SOCKET') return sendMessage(app, operation, input, visit, principal)
  const headers = { origin: visit.site.origin, ...(cookie && { cookie }) }
  const sending = { headers, ...(ifMatch !== undefined && { ifMatch }) }
  const { statusCode, body } = await app.send(requestFor(operation, input, sending), visit)
  const refusal = statusCode === 200 ? 'yes' : (JSON.parse(body) as { refusal?: string }).refusal
  return { outcome: refusal ?? `status ${statusCode}`, status: statusCode, body }
}

const sendMessage = async (
  app: TestApp,
  operation: Operation,
  input: unknown,
  { site, token }: TestSession,
  principal: Principal,
): Promise<OperationOutcome> => {
  const answer = await app.perform(operation.name, {
    site,
    credential: token === undefined ? undefined : { kind: 'token', token },
    input,
    request: { id: 'test', address: '127.0.0.1', cookies: {}, origin: undefined, userAgent: '', version: undefined },
    live: () => ({ context: { ...emptyRoom, socketId: socketOf(principal) }, note: async () => {} }),
  })
  return answer.ok
    ? { outcome: 'yes', status: 200, body: String(answer.body) }
    : { outcome: answer.refusal, status: answer.status, body: JSON.stringify({ refusal: answer.refusal }) }
}

const emptyRoom: Omit<LiveContext, 'socketId'> = {
  join: () => {},
  leave: () => {},
  broadcast: () => {},
  sendTo: () => {},
  present: async () => [],
}

/** For operations without input. */
export const noInput: Fixture = async () => ({ input: {} })
