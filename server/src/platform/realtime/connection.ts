import type { ClientToServerEvents, ServerToClientEvents } from '@colloquy/contract/live'
import type { EventKind, Payload } from '@colloquy/contract/operation'
import type { Socket, Server as SocketServer } from 'socket.io'
import * as z from 'zod/mini'
import type { Peer, Room } from '../operations/live-rooms.ts'

export type LiveServer = SocketServer<ClientToServerEvents, ServerToClientEvents, ServerToClientEvents, Peer>
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, ServerToClientEvents, Peer>

/** Names of the adapter's rooms. Each begins with what it is about, so that none can be taken for another. */
export const participantRoom = (tenantId: string, participantId: string): string =>
  `participant:${tenantId}:${participantId}`
/** Every connection of a tenant. */
export const tenantRoom = (tenantId: string): string => `tenant:${tenantId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`
/** A room of a capability, within its tenant. */
export const capabilityRoom = (tenantId: string, room: Room): string => `room:${tenantId}/${room}`
/** One connection as a member of a room: empty as soon as it has left. */
export const memberRoom = (tenantId: string, room: Room, socketId: string): string =>
  `member:${tenantId}/${room}/${socketId}`

/** An event as it goes over the wire: declared keys only. @throws ZodError when it is not what the event declares. */
export const encodeEvent = <E extends EventKind>(kind: E, payload: Payload<E>) => ({
  name: kind.name,
  payload: z.encode(kind.payload, payload),
})
