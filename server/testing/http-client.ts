import { type Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Input, Operation } from '@colloquy/contract/operation'
import { type CallOptions, requestFor } from './app.ts'
import type { TestSession } from './people-fixtures.ts'

/** An answer as it came over the wire. */
export interface HttpResult {
  readonly status: number
  readonly body: string
}

/** Where to ask: a process, or a proxy before several. */
export interface Endpoint {
  readonly port: number
  /** Keeps connections, if they are to be kept. */
  readonly agent?: Agent
  /** Milliseconds to wait for an answer. */
  readonly timeout?: number
}

/**
 * Asks for an operation over HTTP, in front of a site whose address leads somewhere else.
 * @throws Error when no whole answer comes
 */
export const sendOperation = <T extends Operation>(
  { port, agent, timeout = 30_000 }: Endpoint,
  operation: T,
  input: Input<T>,
  { site, token }: TestSession,
  sending: CallOptions = {},
): Promise<HttpResult> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = requestFor(operation, input, sending)
    if (typeof body === 'object') throw new TypeError(`${operation.name} takes files, which are not sent here`)
    const asking = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      timeout,
      headers: {
        host: new URL(site.origin).host,
        origin: site.origin,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    })
    asking.on('timeout', () => asking.destroy(new Error('no answer in time')))
    asking.on('error', reject)
    asking.on('response', (response) => {
      text(response).then((responseText) => resolve({ status: response.statusCode ?? 0, body: responseText }), reject)
    })
    asking.end(body)
  })
