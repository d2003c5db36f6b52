import type { Tx } from '../db/tables.ts'
import type { LiveAttempt, Peer, Room } from '../operations/live-rooms.ts'
import { capabilityRoom, encodeEvent, type LiveServer, type LiveSocket, memberRoom } from './connection.ts'
import { deleteMember, insertMember, membersOf } from './presence/store.ts'

export interface LiveContextDependencies {
  readonly io: LiveServer
  /** The name of this process. */
  readonly processId: () => string
  /** Whether other processes may have connections that have to be told. */
  readonly hasOthers: () => boolean
  /** Called before a connection is recorded as a member of a room. */
  readonly trackMember: (peer: Peer) => void
}

/** A live attempt whose effects are held back until the operation has committed. */
export interface PendingLive extends LiveAttempt {
  /** Performs the effects in order. */
  commit(): void
}

/** The live side of one attempt at one operation that arrived over `socket`, in the transaction `tx`. */
export const pendingLive = (
  { io, processId, hasOthers, trackMember }: LiveContextDependencies,
  socket: LiveSocket,
  tx: Tx,
): PendingLive => {
  const { tenantId } = socket.data
  const effects: (() => void)[] = []
  const roomChanges = new Map<Room, 'in' | 'out'>()
  const changedRooms = (direction: 'in' | 'out') =>
    [...roomChanges].filter(([, to]) => to === direction).map(([room]) => room)
  return {
    context: {
      socketId: socket.id,
      join: (room) => {
        roomChanges.set(room, 'in')
        effects.push(() => {
          // A socket that has closed meanwhile would stay in the room forever.
          if (socket.connected) socket.join([capabilityRoom(tenantId, room), memberRoom(tenantId, room, socket.id)])
        })
      },
      leave: (room) => {
        roomChanges.set(room, 'out')
        effects.push(() => {
          socket.leave(capabilityRoom(tenantId, room))
          socket.leave(memberRoom(tenantId, room, socket.id))
        })
      },
      broadcast: (room, kind, payload) => {
        const event = encodeEvent(kind, payload)
        effects.push(() =>
          (hasOthers() ? socket : socket.local).to(capabilityRoom(tenantId, room)).emit('event', event),
        )
      },
      sendTo: (room, socketId, kind, payload) => {
        const event = encodeEvent(kind, payload)
        effects.push(() => (hasOthers() ? io : io.local).to(memberRoom(tenantId, room, socketId)).emit('event', event))
      },
      present: (room) => membersOf(tx, room),
    },
    note: async () => {
      const [entered, left] = [changedRooms('in'), changedRooms('out')]
      if (left.length > 0) await deleteMember(tx, socket.id, left)
      if (entered.length === 0) return
      trackMember(socket.data)
      await insertMember(tx, socket.data, processId(), entered)
    },
    commit: () => {
      for (const effect of effects) effect()
    },
  }
}
