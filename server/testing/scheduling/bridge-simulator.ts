import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../../src/platform/clock.ts'

/** What a bridge was told, as the claims of a token whose signature it has checked. */
export type ReceivedInstruction = Readonly<Record<string, unknown>>

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const mac = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('base64url')

/** Signs claims as a bridge does (RFC 7519, HS256), without the library that reads them. */
export const signAsBridge = (claims: Readonly<Record<string, unknown>>, secret: string, alg = 'HS256'): string => {
  const text = `${base64url({ alg, typ: 'JWT' })}.${base64url(claims)}`
  return `${text}.${mac(text, secret)}`
}

const claimsOf = (token: string, secret: string): ReceivedInstruction | undefined => {
  const [header = '', claims = '', proof = ''] = token.split('.')
  const [own, received] = [Buffer.from(mac(`${header}.${claims}`, secret)), Buffer.from(proof)]
  if (own.length !== received.length || !timingSafeEqual(own, received)) return undefined
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  return read(header).alg === 'HS256' ? read(claims) : undefined
}

/**
 * A phone bridge over HTTP: it takes signed instructions, answers 401 to others and to those it has had, and signs events. It shares no
 * code with the product.
 */
export const startBridgeSimulator = async ({ secret, clock }: { readonly secret: string; readonly clock: Clock }) => {
  const received: ReceivedInstruction[] = []
  const used = new Set<unknown>()
  let status = 202
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { token } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const claims = claimsOf(token, secret)
      const isFor = claims?.iss === 'colloquy' && claims.aud === 'phone-bridge' && !used.has(claims.jti)
      if (!isFor || request.url !== '/v1/instructions') return response.writeHead(401).end()
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
    token: (event: Readonly<Record<string, unknown>>, changed: Readonly<Record<string, unknown>> = {}, key = secret) =>
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
