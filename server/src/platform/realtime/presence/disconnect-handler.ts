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

export interface DepartureOptions {
  readonly io: LiveServer
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly capabilities: readonly Pick<Capability, 'disconnected'>[]
  readonly deliver: Deliver
}

/** What is to be done about connections that have ended: of this process one by one, of a lost one all at once. */
export interface Departures {
  /** Notes that a connection of this process may be in rooms: once it has ended, somebody has to look. */
  trackMember(peer: Peer): void
  /** A connection of this process has ended. */
  handleLeave(peer: Peer): void
  /** Tries again where the database could not be reached. */
  catchUp(): void
  /** Removes all connections of a lost process from their rooms. @throws Error when it has to be tried again */
  handleLostProcess(process: ProcessSeen): Promise<void>
  /** Resolves when every departure so far has been dealt with; false when some could not be. */
  waitUntilDone(): Promise<boolean>
}

/** Takes those who are gone out of their rooms and tells the capabilities, in one transaction. */
export const createDepartures = ({ io, database, clock, log, capabilities, deliver }: DepartureOptions): Departures => {
  const hooks = capabilities.flatMap(({ disconnected }) => disconnected ?? [])
  const memberSockets = new Set<string>()
  const unrecorded = new Map<string, { readonly peer: Peer; readonly goneSince: Date }>()
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
        const work: SystemContext = { tx, at, emit, actor: { kind: 'system', tenantId } }
        for (const gone of await deleteMembers(tx, whose)) {
          const departure: DisconnectedPeer = {
            ...gone,
            goneSince,
            broadcast: (room, kind, payload) => {
              const event = encodeEvent(kind, payload)
              announcements.push(() => io.to(capabilityRoom(tenantId, room)).emit('event', event))
            },
          }
          for (const hook of hooks) await hook(work, departure)
        }
        await writeOutbox(tx, tenantId, at, events)
      })
      for (const broadcast of announcements) broadcast()
      deliverEvents(deliver, tenantId, events)
    })

  const note = (peer: Peer, goneSince: Date): void => {
    const { socketId, tenantId } = peer
    const running = removeMembers(tenantId, { socketId }, goneSince)
      .catch((err) => {
        log.warn({ err, socket: socketId }, 'a departure is not noted yet')
        unrecorded.set(socketId, { peer, goneSince })
      })
      .finally(() => inFlight.delete(running))
    inFlight.add(running)
  }

  return {
    trackMember: ({ socketId }) => {
      memberSockets.add(socketId)
    },
    handleLeave: (peer) => {
      if (memberSockets.delete(peer.socketId)) note(peer, clock.now())
    },
    catchUp: () => {
      const again = [...unrecorded.values()]
      unrecorded.clear()
      for (const { peer, goneSince } of again) note(peer, goneSince)
    },
    handleLostProcess: async ({ id, seenAt }) => {
      for (const tenantId of await allTenants(database.db)) await removeMembers(tenantId, { processId: id }, seenAt)
    },
    waitUntilDone: async () => {
      await Promise.all(inFlight)
      return unrecorded.size === 0
    },
  }
}
