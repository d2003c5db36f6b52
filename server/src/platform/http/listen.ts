import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../config.ts'

/** The HTTP servers of a process: one address, several ports. */
export interface RunningServer {
  /** Keeps answering, but asks clients to close their connections. */
  drain(): void
  /**
   * Accepts no new connections; resolves when all pending requests are answered, or after the grace period.
   * Upgraded connections (WebSockets) stay open until the application itself is closed.
   */
  close(graceMilliseconds: number): Promise<void>
}

/**
 * Opens the application at several ports. All serve the same application; the `Host` header determines the site.
 * @throws ConfigError when a port is taken or may not be opened
 */
export const listen = async (app: FastifyInstance, host: string, ports: readonly number[]): Promise<RunningServer> => {
  const servers: Server[] = []
  const pendingRequests = counter()
  const state = { isDraining: false }
  try {
    await app.ready()
    for (const port of ports) servers.push(await open(app.server as Server, host, port, pendingRequests, state))
  } catch (error) {
    for (const server of servers) server.close()
    throw error
  }
  return {
    drain: () => {
      state.isDraining = true
    },
    close: async (graceMilliseconds) => {
      state.isDraining = true
      for (const server of servers) server.close()
      await pendingRequests.none(graceMilliseconds)
      for (const server of servers) server.closeAllConnections()
    },
  }
}

/**
 * Milliseconds an idle connection is kept. Longer than the usual timeout of proxies: otherwise a proxy could send a request
 * while we close the connection, and would not know whether it was processed.
 */
const keepAliveTimeout = 75_000

const open = async (
  inside: Server,
  host: string,
  port: number,
  pendingRequests: Counter,
  state: { readonly isDraining: boolean },
): Promise<Server> => {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout })
  server.on('request', (request, response) => {
    if (state.isDraining) response.setHeader('connection', 'close')
    pendingRequests.begin()
    response.once('close', pendingRequests.end)
    inside.emit('request', request, response)
  })
  server.on('upgrade', (...args) => inside.emit('upgrade', ...args))
  server.on('clientError', (...args) => inside.emit('clientError', ...args))
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new ConfigError(listenErrorMessage(error as NodeJS.ErrnoException, host, port))
  }
  return server
}

type Counter = ReturnType<typeof counter>

/** Counts pending requests; `none` waits until there are none. */
const counter = () => {
  const events = new EventEmitter()
  let count = 0
  return {
    begin: () => {
      count += 1
    },
    end: () => {
      count -= 1
      if (count === 0) events.emit('none')
    },
    none: async (timeoutMs: number) => {
      if (count > 0) await once(events, 'none', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
    },
  }
}

const listenErrorMessage = ({ code, message }: NodeJS.ErrnoException, host: string, port: number): string => {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is taken; set PORT_BASE to another`
  if (code === 'EACCES') return `Port ${port} of ${host} may not be opened by this user`
  return `Port ${port} of ${host} cannot be opened: ${message}`
}
