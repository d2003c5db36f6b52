import type { Server as HttpServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { livePath, sessionEndPurpose } from '@colloquy/contract/live'
import { Server } from 'socket.io'
import { linkIdOf, participantIdOf, type Site } from '../access/actor.ts'
import type { Sites } from '../access/sites.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Capability } from '../operations/define.ts'
import { type Deliver, wholeTenant } from '../operations/emit.ts'
import type { Perform } from '../operations/perform.ts'
import { type ClusterAddresses, openClusterAdapter } from './adapters/open-adapter.ts'
import { type LiveServer, type LiveSocket, participantRoom, sessionRoom, tenantRoom } from './connection.ts'
import { createFrameWriter } from './frame-writer.ts'
import { handshakeContextOf, redeemTicket, siteOf } from './handshake.ts'
import { handleMessages } from './inbound-messages.ts'
import { createLocalConnections } from './local-connections.ts'
import { createDisconnectHandler } from './presence/disconnect-handler.ts'
import { startHeartbeat } from './presence/heartbeat.ts'
import { watchSessions } from './session-watch.ts'
import { notifySessionEnding } from './store.ts'
import type { TokenBucketRate } from './token-bucket.ts'

export interface LiveOptions extends ClusterAddresses {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly sites: Sites
  readonly capabilities: readonly Pick<Capability, 'disconnected'>[]
  readonly trustedProxies?: number
  /** The rate limit of messages per connection. */
  readonly rate?: TokenBucketRate
  /** False disables notifications and leaves polling only; for tests. */
  readonly listen?: boolean
}

/** The live connections of this process, connected with those of all others over the same database. */
export interface Live {
  /** Notifies the browsers of participants, in all processes. Also works in a process without connections. */
  readonly deliver: Deliver
  /** Tells a session's browsers that it has ended, then disconnects them, in all processes. */
  endSession(sessionId: string, reason: string): Promise<void>
  /** The number of connections of this process. */
  connections(): number
  /** Accepts connections on an HTTP server, below `/api/live`. Other requests are refused with `headers`. */
  serve(server: HttpServer, perform: Perform, headers: Readonly<Record<string, string>>): void
  /** Asks connections to reconnect elsewhere, spread over time, and waits until their departures are recorded. */
  drain(): Promise<void>
  /** Drains connections unless done already, and disconnects from the other processes. */
  close(): Promise<void>
}

const defaultRate: TokenBucketRate = { perSecond: 20, burst: 40 }
const maxConnectionsPerSession = 30
/** A link that was passed on opens any number of sessions. */
const maxConnectionsPerLink = 200
/** Sufficient for the largest session description of a call. */
const maxMessageBytes = 64 * 1024
/** Milliseconds a connection may take to close. */
const closeTimeoutMs = 1_000
/** Milliseconds over which connections are drained, when there are many. */
const maxDrainMs = 5_000

/** Creates the live side of a process. Accepts nothing before `serve`. */
export const createLive = (parts: LiveOptions): Live => {
  const { database, appUrl, clock, log, sites } = parts
  const carrier = openClusterAdapter(parts, log)
  const siteOfRequest = new WeakMap<object, Site>()
  const io: LiveServer = new Server({
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    connectTimeout: 10_000,
    adapter: carrier.adapter,
    allowRequest: (request, answer) => {
      siteOf(sites, request).then(
        (site) => {
          if (site) siteOfRequest.set(request, site)
          answer(null, site !== undefined)
        },
        () => answer('unavailable', false),
      )
    },
  })
  /**
   * Whether other processes may have connections. A process that starts greets the others, and accepts connections once they
   * have answered; the heartbeat stands in for greetings that were lost.
   */
  const hasOthers = (): boolean => greetedBy(io) > 0 || heartbeat.hasOthers()
  const deliver: Deliver = (tenantId, participantIds, message) => {
    const roomOf = (id: string) => (id === wholeTenant ? tenantRoom(tenantId) : participantRoom(tenantId, id))
    if (hasOthers() || participantIds.includes(wholeTenant)) io.to(participantIds.map(roomOf)).emit('event', message)
    else connections.broadcast(tenantId, participantIds, message)
  }
  const { handleDisconnect, trackMember, handleLostProcess, retryFailed, waitUntilDone } = createDisconnectHandler({
    ...parts,
    io,
    deliver,
  })
  const heartbeat = startHeartbeat({
    db: database.db,
    clock,
    log,
    countNeighbours: () => greetedBy(io),
    onProcessLost: handleLostProcess,
    onHeartbeat: retryFailed,
    onDeclaredLost: () => {
      for (const socket of io.of('/').sockets.values()) socket.conn.close()
    },
  })
  const frames = createFrameWriter()
  const connections = createLocalConnections(io)
  const watch = watchSessions({ io, database, appUrl, clock, log, listen: parts.listen ?? true })

  io.use((socket, next) => {
    const site = siteOfRequest.get(socket.request)
    const enter = async (): Promise<boolean> => {
      await heartbeat.waitUntilKnown()
      const who = site && (await redeemTicket({ database, clock }, site, socket.handshake.auth.ticket))
      if (!who) return false
      const { tenantId, sessionId } = who
      const [participantId, linkId] = [participantIdOf(who), linkIdOf(who)]
      const connectionsIn = (room: string) => io.of('/').adapter.rooms.get(room)?.size ?? 0
      if (connectionsIn(sessionRoom(sessionId)) >= maxConnectionsPerSession) return false
      if (linkId && connectionsIn(participantRoom(tenantId, participantId)) >= maxConnectionsPerLink) return false
      const personId = who.kind === 'person' ? who.personId : null
      Object.assign(socket.data, { socketId: socket.id, tenantId, participantId, personId, linkId, sessionId })
      const isWatch = socket.handshake.auth.only === sessionEndPurpose
      const own = [tenantRoom(tenantId), participantRoom(tenantId, participantId)]
      await socket.join(isWatch ? sessionRoom(sessionId) : [...own, sessionRoom(sessionId)])
      return true
    }
    enter().then(
      (entered) => next(entered ? undefined : connectError('not_signed_in')),
      (err) => {
        log.error({ err }, 'a live connection could not be opened')
        next(connectError('unavailable'))
      },
    )
  })

  const sendAway = async (): Promise<void> => {
    frames.flush()
    await drainSockets(io)
    await waitUntilDone()
  }

  return {
    deliver,
    endSession: (sessionId, reason) => notifySessionEnding(database.db, { session: sessionId, reason }),
    connections: () => io.of('/').sockets.size,
    serve: (server, perform, headers) => {
      const { trustedProxies = 0, rate = defaultRate } = parts
      const inbound = {
        io,
        perform,
        clock,
        log,
        rate,
        processId: heartbeat.id,
        hasOthers,
        trackMember: trackMember,
        hasLeft: handleDisconnect,
      }
      io.on('connection', (socket: LiveSocket) => {
        frames.attach(socket)
        socket.on('disconnecting', () => handleDisconnect(socket.data))
        // Otherwise clients that only leave would keep any number of connections open.
        socket.on('disconnect', () => socket.conn.close())
        const site = siteOfRequest.get(socket.request) as Site
        if (socket.handshake.auth.only !== sessionEndPurpose) {
          connections.add(socket)
          socket.on('disconnect', () => connections.remove(socket))
          handleMessages(inbound, socket, handshakeContextOf(site, socket.request, trustedProxies))
        }
        clearRequest(socket)
      })
      io.attach(server)
      // The library responds on the bare server, where no other code adds headers.
      server.prependListener('request', ({ url }, response) => {
        if (url?.startsWith(livePath)) response.setHeaders(new Map(Object.entries(headers)))
      })
      heartbeat.start()
    },
    drain: sendAway,
    close: async () => {
      await watch.stop()
      await sendAway()
      await heartbeat.stop(await waitUntilDone())
      io.of('/').adapter.close()
      io.engine?.close()
      await carrier.end()
    },
  }
}

/**
 * How many other processes the adapter has heard of lately, which it keeps to itself. Over Redis processes do not greet one
 * another, so there may always be others.
 */
const greetedBy = (io: LiveServer): number =>
  (io.of('/').adapter as unknown as { readonly nodesMap?: ReadonlyMap<string, unknown> }).nodesMap?.size ??
  Number.POSITIVE_INFINITY

/** Otherwise the library would keep the request, with its headers, for as long as the connection lasts. */
const clearRequest = (socket: LiveSocket): void => {
  Object.assign(socket.conn, { request: null })
  Object.assign(socket.handshake, { headers: {}, query: {}, auth: {} })
}

/** Refused at the handshake: the client's `connect_error` contains the code. */
const connectError = (refusal: string) => Object.assign(new Error(refusal), { data: { refusal } })

/** Closes the transport instead of ending the connection, because clients reconnect only then. */
const drainSockets = async (io: LiveServer): Promise<void> => {
  const sockets = [...io.of('/').sockets.values()]
  const span = Math.min(maxDrainMs, sockets.length * 5)
  await Promise.all(
    sockets.map(async (socket, index) => {
      const retryIn = Math.round((span * index) / sockets.length)
      socket.emit('server_closing', { retryIn })
      await sleep(retryIn)
      const gone = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
      socket.conn.close()
      await Promise.race([gone, sleep(closeTimeoutMs)])
    }),
  )
}
