import { Agent, type RequestOptions, request } from 'node:http'
import type { Input, Operation } from '@colloquy/contract/operation'
import type { Site } from '../../server/src/platform/access/actor.ts'
import { type CallOptions, requestFor } from '../../server/testing/app.ts'

/** An answer, and how long it took. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly retryAfter: string | undefined
  readonly milliseconds: number
}

/** Cookies and network address of one simulated browser. */
export interface HttpBrowser {
  readonly cookies: Map<string, string>
  readonly ask: <T extends Operation>(
    operation: T,
    input: Input<T>,
    token?: string,
    sending?: CallOptions,
  ) => Promise<Answer>
}

let networks = 0
/** An unused network address: rate limits count by network. */
const newNetwork = (): string => {
  networks++
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

/** Creates browsers for a site; the product must trust one proxy. */
export const openBrowsers = (port: number, site: Site) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  const open = (): HttpBrowser => {
    const cookies = new Map<string, string>()
    const network = newNetwork()
    const ask: HttpBrowser['ask'] = (operation, input, token, sending) => {
      const { method, path, body, headers: more } = requestFor(operation, input, sending)
      const headers = {
        ...more,
        host: new URL(site.origin).host,
        origin: site.origin,
        'x-forwarded-for': network,
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(typeof body === 'string' && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      }
      return send(
        { agent, host: '127.0.0.1', port, method, path, headers },
        typeof body === 'string' ? body : '',
        cookies,
      )
    }
    return { cookies, ask }
  }
  return { open, close: () => agent.destroy() }
}

const send = (options: RequestOptions, body: string, cookies: Map<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const milliseconds = performance.now() - began
        for (const cookie of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        const { statusCode: status = 0, headers } = response
        resolve({
          status,
          body: JSON.parse(String(Buffer.concat(chunks))),
          retryAfter: headers['retry-after'],
          milliseconds,
        })
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
