import type { EventKind, Payload } from '@colloquy/contract/operation'

/**
 * A room of live connections, `<kind>:<id>` such as `call:0193…`. Names belong to one tenant: the same name in two
 * tenants is two rooms.
 */
export type Room = `${string}:${string}`

/** A live connection: one page of a browser, in one session of one participant. */
export interface Peer {
  readonly socketId: string
  readonly tenantId: string
  /** Who it is to others: a person, or a share link. */
  readonly participantId: string
  /** Null for the bearers of a share link without an account. */
  readonly personId: string | null
  /** The share link of the session. */
  readonly linkId: string | null
  readonly sessionId: string
}

/** Sends an event to every connection of a room, in all processes. */
export type Broadcast = <E extends EventKind>(room: Room, kind: E, payload: Payload<E>) => void

/**
 * What an operation may do with the live connection it arrived on. Room membership is part of the operation's
 * transaction; events are sent after the commit, in order. A refused operation has no effect.
 */
export interface LiveContext {
  readonly socketId: string
  /** Enters the room. The operation checks permissions; the room does not. */
  readonly join: (room: Room) => void
  readonly leave: (room: Room) => void
  /** Sends an event to everybody in the room except this connection. */
  readonly broadcast: Broadcast
  /** Sends an event to one connection; dropped if that connection is not in the room. */
  readonly sendTo: <E extends EventKind>(room: Room, socketId: string, kind: E, payload: Payload<E>) => void
  /** The members of the room before this operation, over all processes. */
  readonly present: (room: Room) => Promise<readonly Peer[]>
}

/** The live side of one attempt at an operation, in its transaction. */
export interface LiveAttempt {
  readonly context: LiveContext
  /** Writes arrivals and departures, before the commit. */
  note(): Promise<void>
}

/** A closed connection, and the rooms it was in. */
export interface DisconnectedPeer extends Peer {
  readonly rooms: readonly Room[]
  /** When it was last known to be open; for a killed process, its last heartbeat. */
  readonly goneSince: Date
  /** Sends an event to those still in a room, after the commit. */
  readonly broadcast: Broadcast
}
