import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { newSecret } from '../src/platform/ids.ts'

/** A push message as the browser of its subscription reads it. */
export interface ReceivedPush {
  readonly payload: Readonly<Record<string, string>>
  readonly ttlSeconds: number
  readonly urgency: string | undefined
}

/** What a browser gives to the server of a page. */
export interface FakeSubscription {
  readonly endpoint: string
  readonly publicKey: string
  readonly secret: string
  /** The messages it has received and could decrypt. */
  readonly received: readonly ReceivedPush[]
  /** Every later message is answered with this status. */
  answerWith(status: number): void
}

/** A push service (RFC 8030) together with the browsers that are subscribed to it. */
export interface FakePushService {
  readonly origin: string
  /** The bodies of all requests, as they came over the wire. */
  readonly bodies: readonly Buffer[]
  subscribe(): FakeSubscription
  close(): Promise<void>
}

interface Subscriber {
  readonly privateKey: ReturnType<typeof createECDH>
  readonly auth: Buffer
  readonly received: ReceivedPush[]
  status: number
}

/** Starts a push service on a free loopback port that accepts only requests signed with the installation's public key. */
export const startPushService = async (vapidPublicKey: string): Promise<FakePushService> => {
  const subscribers = new Map<string, Subscriber>()
  const bodies: Buffer[] = []
  const server = createServer((request, response) => {
    receive(request, response).catch((error: Error) => response.writeHead(400).end(error.message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    bodies.push(body)
    const subscriber = subscribers.get(request.url ?? '')
    if (!subscriber) return void response.writeHead(404).end()
    if (subscriber.status !== 201) return void response.writeHead(subscriber.status).end()
    if (!isSigned(request.headers.authorization, vapidPublicKey, origin)) return void response.writeHead(403).end()
    if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted')
    subscriber.received.push({
      payload: JSON.parse(decryptPush(body, subscriber)),
      ttlSeconds: Number(request.headers.ttl),
      urgency: request.headers.urgency as string | undefined,
    })
    response.writeHead(201).end()
  }

  return {
    origin,
    bodies,
    subscribe: () => {
      const privateKey = createECDH('prime256v1')
      privateKey.generateKeys()
      const auth = Buffer.from(newSecret(), 'base64url').subarray(0, 16)
      const subscriber: Subscriber = { privateKey, auth, received: [], status: 201 }
      const path = `/push/${newSecret()}`
      subscribers.set(path, subscriber)
      return {
        endpoint: origin + path,
        publicKey: privateKey.getPublicKey('base64url'),
        secret: auth.toString('base64url'),
        received: subscriber.received,
        answerWith: (status) => {
          subscriber.status = status
        },
      }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Whether `vapid t=…, k=…` is a token of the key for this origin (RFC 8292). */
const isSigned = (authorization: string | undefined, publicKey: string, origin: string): boolean => {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey) return false
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const known = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signed = { key: known, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))) return false
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return aud === origin && /^(mailto|https):/.test(sub)
}

const text = (value: string): Buffer => Buffer.from(value, 'latin1')
const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts a body with one record (RFC 8188) as the browser does (RFC 8291). */
const decryptPush = (body: Buffer, { privateKey, auth }: Subscriber): string => {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([text('WebPush: info\0'), privateKey.getPublicKey(), senderKey])
  const key = derive(privateKey.computeSecret(senderKey), auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, text('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, text('Content-Encoding: nonce\0'), 12),
  )
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
