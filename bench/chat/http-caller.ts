import { Agent, request } from 'node:http'
import type { Input, Operation, Wire } from '@colloquy/contract/operation'
import type { Site } from '../../server/src/platform/access/actor.ts'
import { requestFor } from '../../server/testing/app.ts'

/** Performs operations over HTTP as somebody who is signed in. */
export const callAs = (port: number, site: Site) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  return <T extends Operation>(
    operation: T,
    input: Input<T>,
    { token }: { readonly token: string },
  ): Promise<Wire<T>> =>
    new Promise((resolve, reject) => {
      const { method, path, body, headers: more } = requestFor(operation, input)
      const headers = {
        ...more,
        host: new URL(site.origin).host,
        origin: site.origin,
        authorization: `Bearer ${token}`,
        ...(typeof body === 'string' && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      }
      const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('end', () => {
          const answer = Buffer.concat(parts).toString()
          if (response.statusCode === 200) resolve(JSON.parse(answer))
          else reject(new Error(`${operation.name}: ${response.statusCode} ${answer}`))
        })
      })
      sent.once('error', reject)
      sent.end(body)
    })
}
