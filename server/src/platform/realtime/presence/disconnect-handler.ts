import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { allTenants } from '../../jobs/store.ts'
import type { Log } from '../../log.ts'
import type { Capability, SystemContext } from '../../operations/define.ts'
import { createEmitter, type Deliver, deliverEvents, writeOutbox } from '../../operations/emit.ts'
import type { DisconnectedPeer, Peer } from '../../operations/live-rooms.ts'
import { runWithRequestId } from '../../request-id.ts'
import { capabilityRoom, encodeEvent, type LiveServer } from '../connection.ts'
import { deleteMembers, type ProcessSeen } from './store.ts'

export interface DisconnectHandlerOptions {
  readonly io: LiveServer
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly capabilities: readonly Pick<Capability, 'disconnected'>[]
  readonly deliver: Deliver
}

/** Removes closed connections from their rooms: of this process one by one, of a lost process all at once. */
export interface DisconnectHandler {
  /** Remembers that a connection of this process is in rooms, so that it is removed when it closes. */
  trackMember(peer: Peer): void
  /** Removes a closed connection of this process. */
  handleDisconnect(peer: Peer): void
  /** Retries the removals that failed because the database could not be reached. */
  retryFailed(): void
  /** Removes all connections of a lost process from their rooms. @throws Error when it has to be retried */
  handleLostProcess(process: ProcessSeen): Promise<void>
  /** Resolves when all removals so far have finished; false when some failed. */
  waitUntilDone(): Promise<boolean>
}

/** Removes closed connections from their rooms and calls the hooks of the capabilities, in one transaction. */
export const createDisconnectHandler = ({
  io,
  database,
  clock,
  log,
  capabilities,
  deliver,
}: DisconnectHandlerOptions): DisconnectHandler => {
  const hooks = capabilities.flatMap(({ disconnected }) => disconnected ?? [])
  const memberSockets = new Set<string>()
  const failed = new Map<string, { readonly peer: Peer; readonly goneSince: Date }>()
  const inFlight = new Set<Promise<void>>()

  const removeMembers = (
    tenantId: string,
    whose: Parameters<typeof deleteMembers>[1],
    goneSince: Date,
  ): Promise<void> =>
    // No request caused this, so it gets a request id of its own.
    runWithRequestId(newId(clock.now()), async () => {
      const at = clock.now()
      const { emit, events } = createEmitter(at)
      const announcements: (() => void)[] = []
      await database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
        const context: SystemContext = { tx, at, emit, actor: { kind: 'system', tenantId } }
        for (const gone of await deleteMembers(tx, whose)) {
          const disconnected: DisconnectedPeer = {
            ...gone,
            goneSince,
            broadcast: (room, kind, payload) => {
              const event = encodeEvent(kind, payload)
              announcements.push(() => io.to(capabilityRoom(tenantId, room)).emit('event', event))
            },
          }
          for (const hook of hooks) await hook(context, disconnected)
        }
        await writeOutbox(tx, tenantId, at, events)
      })
      for (const broadcast of announcements) broadcast()
      deliverEvents(deliver, tenantId, events)
    })

  const remove = (peer: Peer, goneSince: Date): void => {
    const { socketId, tenantId } = peer
    const running = removeMembers(tenantId, { socketId }, goneSince)
      .catch((err) => {
        log.warn({ err, socket: socketId }, 'a closed connection could not be removed from its rooms; this is retried')
        failed.set(socketId, { peer, goneSince })
      })
      .finally(() => inFlight.delete(running))
    inFlight.add(running)
  }

  return {
    trackMember: ({ socketId }) => {
      memberSockets.add(socketId)
    },
    handleDisconnect: (peer) => {
      if (memberSockets.delete(peer.socketId)) remove(peer, clock.now())
    },
    retryFailed: () => {
      const failures = [...failed.values()]
      failed.clear()
      for (const { peer, goneSince } of failures) remove(peer, goneSince)
    },
    handleLostProcess: async ({ id, seenAt }) => {
      for (const tenantId of await allTenants(database.db)) await removeMembers(tenantId, { processId: id }, seenAt)
    },
    waitUntilDone: async () => {
      await Promise.all(inFlight)
      return failed.size === 0
    },
  }
}
