import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A balancer before several processes, as thin as one can be: health checks, connections kept, one retry. */
export interface Proxy {
  readonly port: number
  /** The ports that requests may go to now. */
  readonly ready: ReadonlySet<number>
  close(): Promise<void>
}

const healthCheckIntervalMs = 100

/**
 * Spreads requests over the processes at these ports whose `/readyz` says yes. A request goes to another process when it could
 * not be handed over at all, or when repeating it does no harm: it only reads, or carries an Idempotency-Key.
 */
export const startProxy = async (ports: readonly number[]): Promise<Proxy> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const ready = new Set<number>()
  const tunnels = new Set<Socket>()
  let turn = 0

  const check = (port: number): Promise<void> =>
    new Promise((done) => {
      const asking = get({ host: '127.0.0.1', port, path: '/readyz', timeout: 1_000, agent: false }, (answer) => {
        answer.resume()
        if (answer.statusCode === 200) ready.add(port)
        else ready.delete(port)
        done()
      })
      asking.on('timeout', () => asking.destroy())
      asking.on('error', () => {
        ready.delete(port)
        done()
      })
    })
  const checkAll = () => Promise.all(ports.map(check))
  const choose = (except?: number): number | undefined => {
    const able = ports.filter((port) => ready.has(port) && port !== except)
    turn += 1
    return able[turn % able.length]
  }

  const pass = (incoming: IncomingMessage, body: Buffer, answer: ServerResponse, failed?: number): void => {
    const port = choose(failed)
    if (port === undefined) return void answer.writeHead(503).end()
    const { method, url: path, headers } = incoming
    const passing = request({ host: '127.0.0.1', port, method, path, headers, agent }, (upstream) => {
      const { connection: _, ...rest } = upstream.headers
      answer.writeHead(upstream.statusCode ?? 502, rest)
      upstream.pipe(answer)
    })
    passing.on('error', (error: NodeJS.ErrnoException) => {
      const isHarmless = error.code === 'ECONNREFUSED' || method === 'GET' || headers['idempotency-key'] !== undefined
      if (failed === undefined && isHarmless && !answer.headersSent) pass(incoming, body, answer, port)
      else if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    passing.end(body)
  }

  const server = createServer((incoming, answer) => {
    buffer(incoming).then(
      (body) => pass(incoming, body, answer),
      () => answer.destroy(),
    )
  })
  server.on('upgrade', (incoming: IncomingMessage, near: Socket, head: Buffer) => {
    const port = choose()
    if (port === undefined) return void near.destroy()
    const far = connect(port, '127.0.0.1', () => {
      const lines = incoming.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : []))
      far.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      far.write(head)
      far.pipe(near).pipe(far)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      tunnels.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        tunnels.delete(one)
        other.destroy()
      })
    }
  })

  await checkAll()
  const checking = setInterval(checkAll, healthCheckIntervalMs)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    ready,
    close: async () => {
      clearInterval(checking)
      agent.destroy()
      for (const tunnel of tunnels) tunnel.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
