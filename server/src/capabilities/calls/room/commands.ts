import { peerEntered, peerLeft } from '@colloquy/contract/calls/events'
import { enterCallRoom, leaveCallRoom, openCallRoom } from '@colloquy/contract/calls/operations'
import type { Peer } from '@colloquy/contract/calls/shapes'
import type { Turn } from '../../../platform/config.ts'
import { newId } from '../../../platform/ids.ts'
import type { MediaServer } from '../../../platform/media/media-server.ts'
import { pauseRecordingsOf } from '../../../platform/media/recording-control.ts'
import { command, type SystemContext } from '../../../platform/operations/define.ts'
import type { DisconnectedPeer } from '../../../platform/operations/live-rooms.ts'
import { iceServersFor } from '../../../platform/realtime/ice-servers.ts'
import { personCards } from '../../people/queries.ts'
import { recordAccess } from '../freezes/commands.ts'
import * as policy from '../policy.ts'
import { seatKindOf } from '../present.ts'
import { loadCallForReader, presentOne } from '../queries.ts'
import { announceReadiness, loadLockedForReader } from '../transition-commands.ts'
import { saveVerdict } from '../verdicts/verdict-commands.ts'
import { decideEntry, entryProblem } from './entry-commands.ts'
import { closeOwnVisit, closePeerVisit, insertVisit } from './ledger-store.ts'
import { countedTime, currentPeers, lobbyOf, roomOf } from './queries.ts'

export const openRoom = (turn: Turn | undefined) =>
  command(openCallRoom, {
    load: loadCallForReader,
    see: policy.see,
    allow: policy.join,
    answersSecret: true,
    run: async (context) => {
      const { me, at, subject, refuse } = context
      const seat = seatKindOf(me, subject)
      const { refusal, isEvaluated } = await decideEntry(context, subject, { personId: me.personId, seat })
      if (refusal) return refuse(refusal, isEvaluated ? saveVerdict(subject, at, 'join') : undefined)
      return {
        seat,
        iceServers: iceServersFor(turn, me.personId, at),
        call: await presentOne(context, subject),
      }
    },
  })

export const enterRoom = command(enterCallRoom, {
  // Locked, so that of two people who enter at once the second sees the first.
  load: loadLockedForReader,
  see: policy.see,
  allow: policy.join,
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
    const replaced = replaces !== live.socketId && (await closeOwnVisit(tx, callId, me.personId, replaces, at))
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
    await announceReadiness({ tx, emit }, callId)
    const counted = await countedTime(tx, callId, at)
    live.leave(lobbyOf(callId))
    live.join(roomOf(callId))
    for (const place of [roomOf, lobbyOf]) {
      if (replaces && replaced)
        live.broadcast(place(callId), peerLeft, { callId, peerId: replaces, reason: 'lost', counted })
      live.broadcast(place(callId), peerEntered, { callId, peer: self, counted })
    }
    return { self, peers, counted }
  },
})

export const leaveRoom = (media: MediaServer | undefined) =>
  command(leaveCallRoom, {
    load: loadCallForReader,
    see: policy.see,
    allow: policy.join,
    about: ({ input }) => ({ kind: 'call', id: input.callId }),
    run: async ({ tx, me, input: { callId }, at, live, emit, refuse }) => {
      if (!live) return refuse('not_found')
      media?.disconnect(callId, me.personId)
      const wasIn = await closePeerVisit(tx, callId, live.socketId, at)
      live.leave(roomOf(callId))
      const counted = await countedTime(tx, callId, at)
      const payload = { callId, peerId: live.socketId, reason: 'left', counted } as const
      if (wasIn) {
        for (const place of [roomOf, lobbyOf]) live.broadcast(place(callId), peerLeft, payload)
        await announceReadiness({ tx, emit }, callId)
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
    for (const place of [roomOf, lobbyOf]) broadcast(place(callId), peerLeft, payload)
    await announceReadiness({ tx, emit }, callId)
  }
}
