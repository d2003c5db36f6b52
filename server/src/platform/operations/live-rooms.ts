import type { EventKind, Facts } from '@colloquy/contract/operation'

/**
 * A gathering of live connections, `<kind>:<id>` such as `call:0193…`. Names belong to one tenant:
 * the same name in two tenants is two rooms.
 */
export type Room = `${string}:${string}`

/** One live connection: one page of a browser, in one session of one person. */
export interface Peer {
  readonly socketId: string
  readonly tenantId: string
  readonly personId: string
  readonly sessionId: string
}

/** Sends a fact to every connection of a room, in all processes. */
export type Tell = <E extends EventKind>(room: Room, kind: E, facts: Facts<E>) => void

/**
 * What an operation that arrived over a live connection may do with that connection. Who is in which room is part of
 * the operation's transaction; what is said happens after the commit, in the order asked for. A refused operation does nothing.
 */
export interface LiveContext {
  readonly socketId: string
  /** Enters the room. Whether the person may is for the operation's rule to say; the room asks nobody. */
  readonly join: (room: Room) => void
  readonly leave: (room: Room) => void
  /** Sends a fact to everybody in the room but this connection. */
  readonly tell: Tell
  /** Sends a fact to exactly one connection; nobody hears it if that connection is not in the room. */
  readonly tellOne: <E extends EventKind>(room: Room, socketId: string, kind: E, facts: Facts<E>) => void
  /** Who was in the room before this operation, over all processes. */
  readonly present: (room: Room) => Promise<readonly Peer[]>
}

/** The live side of one attempt at an operation, in the transaction it was made for. */
export interface LiveAttempt {
  readonly context: LiveContext
  /** Writes who has come and gone, before the commit. */
  note(): Promise<void>
}

/** A connection that has ended, for whatever reason, and the rooms it was in. */
export interface Departure extends Peer {
  readonly rooms: readonly Room[]
  /** When it was there for the last time, as far as anybody knows: of a process that was killed, its last sign of life. */
  readonly goneSince: Date
  /** Sends a fact to those who are still in a room, after the commit. */
  readonly tell: Tell
}
