import { peerEntered, peerLeft, seatTakenOver } from '@colloquy/contract/calls/events'
import { enterCallRoom, leaveCallRoom, openCallRoom } from '@colloquy/contract/calls/operations'
import type { Peer } from '@colloquy/contract/calls/shapes'
import type { Turn } from '../../../platform/config.ts'
import { newId } from '../../../platform/ids.ts'
import type { MediaEngine } from '../../../platform/media/media-engine.ts'
import { pauseRecordingsOf } from '../../../platform/media/recording-control.ts'
import { command, type SystemContext } from '../../../platform/operations/define.ts'
import type { DisconnectedPeer } from '../../../platform/operations/live-rooms.ts'
import { iceServersFor } from '../../../platform/realtime/ice-servers.ts'
import { personCards } from '../../people/queries.ts'
import { recordAccess } from '../freezes/commands.ts'
import * as policy from '../policy.ts'
import { seatKindOf } from '../present.ts'
import { linkToCall, loadCallForReader, presentOne } from '../queries.ts'
import { emitReadinessChanged, lockCallForReader } from '../transition-commands.ts'
import { saveVerdict } from '../verdicts/verdict-commands.ts'
import { decideEntry, entryProblem } from './entry-commands.ts'
import { closeOwnVisits, closePeerVisit, insertVisit } from './ledger-store.ts'
import { countedTime, currentPeers, lobbyOf, otherConnectionsOf, roomOf } from './queries.ts'

export const openRoom = (turn: Turn | undefined, media: MediaEngine | undefined) =>
  command(openCallRoom, {
    load: loadCallForReader,
    see: policy.canSee,
    allow: policy.canJoin,
    exemptFrom: [linkToCall],
    answersSecret: true,
    run: async (context) => {
      const { me, at, subject, refuse } = context
      const seat = seatKindOf(me, subject)
      const { refusal, isEvaluated } = await decideEntry(context, subject, { personId: me.personId, seat })
      if (refusal) return refuse(refusal, isEvaluated ? saveVerdict(subject, at, 'join') : undefined)
      return {
        seat,
        engine: media?.kind ?? ('embedded' as const),
        iceServers: iceServersFor(turn, me.personId, at),
        call: await presentOne(context, subject),
      }
    },
  })

export const enterRoom = command(enterCallRoom, {
  // Locked, so that of two people who enter at once the second sees the first.
  load: lockCallForReader,
  see: policy.canSee,
  allow: policy.canJoin,
  exemptFrom: [linkToCall],
  about: ({ input }) => ({ kind: 'call', id: input.callId }),
  run: async ({ tx, me, input: { replaces }, at, live, emit, subject, refuse }) => {
    if (!live) return refuse('not_found')
    const callId = subject.call.id
    const seat = seatKindOf(me, subject)
    const problem = entryProblem(subject, { personId: me.personId, seat }, at)
    if (problem) return refuse(problem)
    const names = await personCards(tx, [me.personId])
    const name = names.get(me.personId)?.fullName ?? ''
    const self: Peer = { peerId: live.socketId, personId: me.personId, name, seat, isByPhone: false }
    // A silent observer joins only the lobby's room: no visit is recorded, and no event is sent.
    if (seat === 'silent_compliance') {
      live.join(lobbyOf(callId))
      await recordAccess(tx, me, { callId, content: 'room', at })
      return { self, peers: await currentPeers(tx, callId, live), counted: await countedTime(tx, callId, at) }
    }
    const former = await otherConnectionsOf(tx, callId, me.personId, live)
    // A device whose seat another one has taken over must not take it back by itself once its network returns.
    if (replaces !== undefined && replaces !== live.socketId && !former.includes(replaces)) {
      const connected = new Set((await live.present(roomOf(callId))).map(({ socketId }) => socketId))
      if (former.some((peerId) => connected.has(peerId))) return refuse('seat_taken_over')
    }
    await closeOwnVisits(tx, { callId, personId: me.personId, peerIds: former, at })
    const peers = await currentPeers(tx, callId, live)
    await pauseRecordingsOf({ tx, at }, callId)
    await insertVisit(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      call_id: callId,
      person_id: me.personId,
      seat,
      peer_id: live.socketId,
      entered_at: at,
    })
    await emitReadinessChanged({ tx, emit }, callId)
    const counted = await countedTime(tx, callId, at)
    live.leave(lobbyOf(callId))
    live.join(roomOf(callId))
    for (const peerId of former) if (peerId !== replaces) live.sendTo(roomOf(callId), peerId, seatTakenOver, { callId })
    for (const nameOf of [roomOf, lobbyOf]) {
      for (const peerId of former) live.broadcast(nameOf(callId), peerLeft, { callId, peerId, reason: 'lost', counted })
      live.broadcast(nameOf(callId), peerEntered, { callId, peer: self, counted })
    }
    return { self, peers, counted }
  },
})

export const leaveRoom = (media: MediaEngine | undefined) =>
  command(leaveCallRoom, {
    load: loadCallForReader,
    see: policy.canSee,
    allow: policy.canJoin,
    exemptFrom: [linkToCall],
    about: ({ input }) => ({ kind: 'call', id: input.callId }),
    run: async ({ tx, me, input: { callId }, at, live, emit, refuse }) => {
      if (!live) return refuse('not_found')
      const wasIn = await closePeerVisit(tx, callId, live.socketId, at)
      // A device whose seat was taken over must not cut off the one that took it.
      if ((await otherConnectionsOf(tx, callId, me.personId, live)).length === 0)
        media?.disconnect({ tenantId: me.tenantId, callId, personId: me.personId })
      live.leave(roomOf(callId))
      const counted = await countedTime(tx, callId, at)
      const payload = { callId, peerId: live.socketId, reason: 'left', counted } as const
      if (wasIn) {
        for (const nameOf of [roomOf, lobbyOf]) live.broadcast(nameOf(callId), peerLeft, payload)
        await emitReadinessChanged({ tx, emit }, callId)
      }
      return {}
    },
  })

/** Ends the visits of a connection that was lost. */
export const closeLostConnection = async (
  { tx, at, emit }: SystemContext,
  { rooms, socketId, goneSince, broadcast }: DisconnectedPeer,
): Promise<void> => {
  for (const room of rooms) {
    const [kind, callId] = room.split(':')
    if (kind !== 'call' || !callId) continue
    const wasIn = await closePeerVisit(tx, callId, socketId, goneSince)
    const payload = { callId, peerId: socketId, reason: 'lost', counted: await countedTime(tx, callId, at) } as const
    if (!wasIn) continue
    for (const nameOf of [roomOf, lobbyOf]) broadcast(nameOf(callId), peerLeft, payload)
    await emitReadinessChanged({ tx, emit }, callId)
  }
}
