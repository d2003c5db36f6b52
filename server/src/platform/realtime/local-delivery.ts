import type { LiveMessage } from '../operations/emit.ts'
import type { LiveServer } from './connection.ts'
import type { FrameClient, PacketOptions } from './frame-writer.ts'

/** The type of a packet with an event, of the Socket.IO protocol. */
const eventType = 2

/** What the library's adapter does before it tells many connections the same; it is not in its types. */
interface PacketEncoder {
  _encode(packet: { type: number; nsp: string; data: readonly unknown[] }, options: PacketOptions): unknown
}

/**
 * Tells the connections of this process that are in some rooms. No connection may be in two of them: the library collects
 * the rooms and then the connections in sets to find those, which for two hundred readers costs as much as writing to them.
 */
export const deliverLocally = (io: LiveServer, rooms: Iterable<string>, message: LiveMessage): void => {
  const { adapter, sockets, name: nsp } = io.of('/')
  const options: PacketOptions = { preEncoded: true }
  let packets: unknown
  for (const room of rooms)
    for (const id of adapter.rooms.get(room) ?? []) {
      packets ??= (adapter as unknown as PacketEncoder)._encode(
        { type: eventType, nsp, data: ['event', message] },
        options,
      )
      const client = sockets.get(id)?.client as unknown as FrameClient | undefined
      client?.writeToEngine(packets, options)
    }
}
