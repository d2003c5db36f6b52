import type { LiveMessage } from '../operations/emit.ts'
import type { LiveServer, LiveSocket } from './connection.ts'
import type { FrameClient, PacketOptions } from './frame-writer.ts'

/** The type of a packet with an event, of the Socket.IO protocol. */
const eventType = 2

/** What the library's adapter does before it tells many connections the same; it is not in its types. */
interface PacketEncoder {
  _encode(packet: { type: number; nsp: string; data: readonly unknown[] }, options: PacketOptions): unknown
}

/** The connections of this process, by whose they are. */
export interface LocalConnections {
  add(socket: LiveSocket): void
  remove(socket: LiveSocket): void
  /** Tells the connections of some participants. */
  broadcast(tenantId: string, participantIds: readonly string[], message: LiveMessage): void
}

/**
 * Keeps the connections of this process. The library finds those of many participants by a room for each, whose names have to
 * be put together and looked up, and collects rooms and connections in sets: for two hundred readers, that costs as much as
 * writing to them.
 */
export const createLocalConnections = (io: LiveServer): LocalConnections => {
  const byTenant = new Map<string, Map<string, LiveSocket[]>>()
  return {
    add: (socket) => {
      const { tenantId, participantId } = socket.data
      const participants = byTenant.get(tenantId) ?? new Map<string, LiveSocket[]>()
      byTenant.set(tenantId, participants)
      participants.set(participantId, [...(participants.get(participantId) ?? []), socket])
    },
    remove: (socket) => {
      const { tenantId, participantId } = socket.data
      const participants = byTenant.get(tenantId)
      const remaining = participants?.get(participantId)?.filter((other) => other !== socket) ?? []
      if (remaining.length > 0) participants?.set(participantId, remaining)
      else participants?.delete(participantId)
      if (participants?.size === 0) byTenant.delete(tenantId)
    },
    broadcast: (tenantId, participantIds, message) => {
      const { adapter, name: nsp } = io.of('/')
      const participants = byTenant.get(tenantId)
      const options: PacketOptions = { preEncoded: true }
      let packets: unknown
      for (const id of participantIds)
        for (const socket of participants?.get(id) ?? []) {
          packets ??= (adapter as unknown as PacketEncoder)._encode(
            { type: eventType, nsp, data: ['event', message] },
            options,
          )
          ;(socket.client as unknown as FrameClient).writeToEngine(packets, options)
        }
    },
  }
}
