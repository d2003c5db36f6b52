import { hkdfSync } from 'node:crypto'
import type { TLSSocket, TlsOptions } from 'node:tls'
import { deserialize, serialize } from 'node:v8'

/*
 * Messages between a search process and those that search with it: frames of a length and a structured clone, over TLS with a
 * pre-shared key (RFC 4279), so that both sides know each other without certificates. Only those who have the installation's
 * secret get as far as a frame.
 */

const lengthBytes = 4
const maxFrameBytes = 64 * 1024 * 1024

export const pskIdentity = 'colloquy-search'

/** The key of both sides. */
export const searchKeyOf = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'search process', 32))

/** Pre-shared keys with forward secrecy; Node has none for TLS 1.3. */
export const pskCiphers = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305:ECDHE-PSK-AES256-CBC-SHA384',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const satisfies TlsOptions

/** Sends a message. Ends a connection whose other side no longer reads. */
export const writeFrame = (socket: TLSSocket, message: unknown): void => {
  if (socket.destroyed) return
  const body = serialize(message)
  const head = Buffer.alloc(lengthBytes)
  head.writeUInt32BE(body.length)
  socket.write(Buffer.concat([head, body]))
  if (socket.writableLength > maxFrameBytes) socket.destroy(new Error('the other side does not read'))
}

/** Calls back with each message that arrives. A frame that is too large, or none at all, ends the connection. */
export const readFrames = (socket: TLSSocket, receive: (message: never) => void): void => {
  let pending: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    try {
      while (pending.length >= lengthBytes) {
        const length = pending.readUInt32BE()
        if (length > maxFrameBytes) throw new Error(`a frame of ${length} bytes is too large`)
        if (pending.length < lengthBytes + length) return
        const message = deserialize(pending.subarray(lengthBytes, lengthBytes + length)) as never
        pending = pending.subarray(lengthBytes + length)
        receive(message)
      }
    } catch (error) {
      socket.destroy(error as Error)
    }
  })
}
