import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../config.ts'

/** The doors of a process: one address, several ports. */
export interface RunningServer {
  /** Goes on answering, and asks whoever asks to come by another connection next time. */
  drain(): void
  /**
   * Takes nothing new; resolves when every request under way has been answered, at the latest after the grace.
   * What requests have been upgraded to goes on until the application itself is closed.
   */
  close(graceMilliseconds: number): Promise<void>
}

/**
 * Opens the application at several ports. All lead to the same place: the `Host` header tells the site.
 * @throws ConfigError when a port is taken or may not be opened
 */
export const listen = async (app: FastifyInstance, host: string, ports: readonly number[]): Promise<RunningServer> => {
  const doors: Server[] = []
  const underWay = counter()
  const manner = { isDraining: false }
  try {
    await app.ready()
    for (const port of ports) doors.push(await open(app.server as Server, host, port, underWay, manner))
  } catch (error) {
    for (const door of doors) door.close()
    throw error
  }
  return {
    drain: () => {
      manner.isDraining = true
    },
    close: async (graceMilliseconds) => {
      manner.isDraining = true
      for (const door of doors) door.close()
      await underWay.none(graceMilliseconds)
      for (const door of doors) door.closeAllConnections()
    },
  }
}

/**
 * Milliseconds an idle connection is kept. Longer than proxies keep theirs: otherwise one would send a request
 * at the moment we close the connection, and could not know whether it was taken.
 */
const keepAliveTimeout = 75_000

const open = async (
  inside: Server,
  host: string,
  port: number,
  underWay: Counter,
  manner: { readonly isDraining: boolean },
): Promise<Server> => {
  const door = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout })
  door.on('request', (request, response) => {
    if (manner.isDraining) response.setHeader('connection', 'close')
    underWay.begin()
    response.once('close', underWay.end)
    inside.emit('request', request, response)
  })
  door.on('upgrade', (...args) => inside.emit('upgrade', ...args))
  door.on('clientError', (...args) => inside.emit('clientError', ...args))
  door.listen({ host, port })
  try {
    await once(door, 'listening')
  } catch (error) {
    throw new ConfigError(listenErrorMessage(error as NodeJS.ErrnoException, host, port))
  }
  return door
}

type Counter = ReturnType<typeof counter>

/** Counts what is under way, and tells when nothing is any more. */
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
