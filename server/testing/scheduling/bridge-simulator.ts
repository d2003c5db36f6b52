import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Claims, readInstruction, signAsBridge } from '../../fakes/phone-bridge/bridge-token.ts'
import type { Clock } from '../../src/platform/clock.ts'

/**
 * A phone bridge over HTTP: it takes signed instructions, answers 401 to others and to those it has had, and signs events. It shares no
 * code with the product.
 */
export const startBridgeSimulator = async ({ secret, clock }: { readonly secret: string; readonly clock: Clock }) => {
  const received: Claims[] = []
  const used = new Set<unknown>()
  let status = 202
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { token } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const claims = readInstruction(token, secret)
      if (!claims || used.has(claims.jti) || request.url !== '/v1/instructions') return response.writeHead(401).end()
      used.add(claims.jti)
      if (status < 300) received.push(claims)
      return response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    baseUrl: `${origin}/v1`,
    received,
    /** The instructions since the last time, without what every token has. */
    take: () =>
      received.splice(0).map((claims) => {
        const { iss, aud, iat, jti, ...rest } = claims
        return rest
      }),
    answerWith: (code: number) => {
      status = code
    },
    /** A token for an event; `changed` claims replace the usual ones. */
    token: (event: Claims, changed: Claims = {}, key = secret) =>
      signAsBridge(
        {
          iss: 'phone-bridge',
          aud: 'colloquy',
          iat: Math.floor(clock.now().getTime() / 1000),
          jti: randomBytes(16).toString('hex'),
          ...event,
          ...changed,
        },
        key,
      ),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
