import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { Refused } from '../operations/refused.ts'
import { acceptFileForms, type UploadLimits } from './uploads.ts'

const limits: UploadLimits = { perProcess: 4, perTenant: 3, perSender: 2, graceMs: 200, minRate: 10_000 }
let app: FastifyInstance
const sockets: Socket[] = []

const listen = async (changed: Partial<UploadLimits> = {}): Promise<number> => {
  app = fastify()
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof Refused ? 429 : 500).send())
  app.register(async (scope) => {
    // The sender's name stands for a token: `tenant/person`.
    const findUploader = async ({ headers }: { headers: Record<string, unknown> }) => {
      const [tenantId, senderId] = String(headers.authorization ?? '').split('/')
      return tenantId && senderId ? { tenantId, senderId } : undefined
    }
    await acceptFileForms(scope, findUploader, { ...limits, ...changed })
    scope.post('/', async (request) => {
      for await (const part of request.parts()) if (part.type === 'file') for await (const _ of part.file);
      return {}
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Begins an upload and sends the first bytes of its file. */
const beginUpload = async (port: number, uploader: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\nauthorization: ${uploader}\r\ncontent-length: 1000000\r\n` +
      'content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n',
  )
  await new Promise((resolve) => setTimeout(resolve, 30))
  return socket
}

const statusFor = async (port: number, uploader: string): Promise<number> => {
  const body = new FormData()
  body.append('file', new File(['x'], 'x'))
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers: { authorization: uploader } }))
    .status
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

describe('upload slots', () => {
  it('keep two slow uploads of one person from blocking anybody else', async () => {
    const port = await listen({ graceMs: 60_000 })
    await beginUpload(port, 'alpha/nora')
    const second = await beginUpload(port, 'alpha/nora')
    expect(await statusFor(port, 'alpha/nora')).toBe(429)
    expect(await statusFor(port, 'alpha/ben')).toBe(200)
    second.destroy()
    await expect.poll(() => statusFor(port, 'alpha/nora')).toBe(200)
  })

  it('keep one tenant from taking those of another', async () => {
    const port = await listen({ graceMs: 60_000 })
    for (const person of ['nora', 'ben', 'cleo']) await beginUpload(port, `alpha/${person}`)
    expect(await statusFor(port, 'alpha/dora')).toBe(429)
    expect(await statusFor(port, 'beta/nora')).toBe(200)
  })
})

describe('a sender slower than the minimum rate', () => {
  it('loses the connection after the grace period', async () => {
    const port = await listen()
    const socket = await beginUpload(port, 'alpha/nora')
    const trickle = setInterval(() => socket.write('x'), 20)
    const startedAt = performance.now()
    // Not `once` of node:events, which would reject when the connection is reset rather than ended.
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(trickle)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    await expect.poll(() => statusFor(port, 'alpha/nora')).toBe(200)
  })
})
