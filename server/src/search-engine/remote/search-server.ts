import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import type { Log } from '../../platform/log.ts'
import type { ReplicationPosition } from '../workers/replication-source.ts'
import type { SearchThreads } from '../workers/search-threads.ts'
import { pskCiphers, pskIdentity, readFrames, searchKeyOf, writeFrame } from './frames.ts'
import { aliveIntervalMs, type RemoteMessage, type RemoteRequest, searchMethods } from './messages.ts'

export interface SearchServerSettings {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** The secret that all processes of the installation have. */
  readonly secretKey: string
  readonly log: Log
}

export interface SearchServer {
  readonly port: number
  /** Ends all connections. */
  close(): Promise<void>
}

/** How long a poll waits for the next position at most; the position reaches the other side in any case. */
const pollTimeoutMs = 1000

/** Lets other processes search with these threads. */
export const serveSearch = async (
  threads: SearchThreads,
  { host, port, secretKey, log }: SearchServerSettings,
): Promise<SearchServer> => {
  const key = searchKeyOf(secretKey)
  const connections = new Set<TLSSocket>()
  const positions = new Map<string, ReplicationPosition | undefined>()
  const send = (socket: TLSSocket, message: RemoteMessage) => writeFrame(socket, message)

  threads.onChange((tenantId, changedIds, position) => {
    positions.set(tenantId, position)
    for (const socket of connections) send(socket, { kind: 'changed', tenantId, changedIds, position })
  })

  const answer = async (socket: TLSSocket, request: RemoteRequest): Promise<void> => {
    if (request.kind === 'poll') {
      await threads.catchUp(request.tenantId, pollTimeoutMs)
      return
    }
    const { id, tenantId, method, args } = request
    try {
      if (!searchMethods.has(method)) throw new Error('no such method')
      send(socket, { kind: 'result', id, value: await threads.call(tenantId, method, ...(args as never)) })
    } catch (error) {
      send(socket, { kind: 'failure', id, reason: error instanceof Error ? error.message : String(error) })
    }
  }

  const server = createServer(
    { ...pskCiphers, pskCallback: (_socket, identity) => (identity === pskIdentity ? key : null) },
    (socket) => {
      connections.add(socket)
      socket.setNoDelay()
      socket.on('close', () => connections.delete(socket))
      socket.on('error', (err) => log.warn({ err }, 'a connection to the search process has failed'))
      readFrames(socket, (request: RemoteRequest) => void answer(socket, request))
      for (const [tenantId, position] of positions)
        send(socket, { kind: 'changed', tenantId, changedIds: null, position })
    },
  )
  server.on('tlsClientError', (err) => log.warn({ err }, 'somebody without the secret has tried to search'))
  const timer = setInterval(() => {
    for (const socket of connections) send(socket, { kind: 'alive' })
  }, aliveIntervalMs)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      clearInterval(timer)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of connections) socket.destroy()
      await closed
    },
  }
}
