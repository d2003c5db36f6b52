import { signalSent } from '@colloquy/contract/calls/events'
import { sendCallSignal as signalOf, watchCallRoom } from '@colloquy/contract/calls/operations'
import type { Peer, SeatKind } from '@colloquy/contract/calls/shapes'
import { signedIn } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import type { LiveContext, Room } from '../../../platform/operations/live-rooms.ts'
import { personCards } from '../../people/queries.ts'
import * as policy from '../policy.ts'
import { linkToCall, loadCallForReader } from '../queries.ts'
import { openVisits, visitorRows, visitsOf } from './ledger-store.ts'
import { type TimeTogether, timeTogether } from './minutes-ledger.ts'

export const roomOf = (callId: string): Room => `call:${callId}`
/** The live room of people in the lobby: they see who enters and leaves. */
export const lobbyOf = (callId: string): Room => `lobby:${callId}`

/** The peer of a phone, as the bridge names its connection. Those of browsers are named by their live connections. */
export const phonePeerOf = (connectionId: string): string => `phone:${connectionId}`
const isPhonePeer = (peerId: string): boolean => peerId.startsWith('phone:')

/** The other peers in the room. A visit ends with its connection, or with the process that held it. */
export const currentPeers = async (tx: Tx, callId: string, live: Pick<LiveContext, 'socketId'>): Promise<Peer[]> => {
  const here = (await openVisits(tx, callId)).filter((visit) => visit.peer_id !== live.socketId)
  const names = await personCards(
    tx,
    here.map((visit) => visit.person_id),
  )
  return here.map(({ peer_id, person_id, seat }) => ({
    peerId: peer_id,
    personId: person_id,
    name: names.get(person_id)?.fullName ?? '',
    seat,
    isByPhone: isPhonePeer(peer_id),
  }))
}

/** The other connections of a person in the room, besides phones: those of another device or page. */
export const otherConnectionsOf = async (
  tx: Tx,
  callId: string,
  personId: string,
  { socketId }: Pick<LiveContext, 'socketId'>,
): Promise<string[]> =>
  (await openVisits(tx, callId))
    .filter((visit) => visit.person_id === personId && visit.peer_id !== socketId && !isPhonePeer(visit.peer_id))
    .map(({ peer_id }) => peer_id)

/** What the ledger has counted so far. */
export const countedTime = async (tx: Tx, callId: string, at: Date): Promise<TimeTogether> =>
  timeTogether(await visitsOf(tx, callId), at)

/** Who has ever been in the room of a call, besides silent observers, and in which seat. */
export const visitorsOf = async (tx: Tx, callId: string): Promise<{ personId: string; seat: SeatKind }[]> =>
  (await visitorRows(tx, callId)).map(({ person_id, seat }) => ({ personId: person_id, seat }))

/** Everybody in the room whom others see. */
export const peopleInRoom = async (tx: Tx, callId: string): Promise<ReadonlySet<string>> =>
  new Set((await openVisits(tx, callId)).map(({ person_id }) => person_id))

export const watchRoom = query(watchCallRoom, {
  load: loadCallForReader,
  see: policy.canSee,
  allow: policy.canJoin,
  exemptFrom: [linkToCall],
  run: async ({ tx, input: { callId }, live, refuse }) => {
    if (!live) return refuse('not_found')
    live.join(lobbyOf(callId))
    return { peers: await currentPeers(tx, callId, live) }
  },
})

/** Only between two connections in the same room; for anybody else the room does not exist. */
export const sendSignal = query(signalOf, {
  allow: signedIn,
  load: async ({ tx, input, live }) => {
    const peers = (await openVisits(tx, input.callId)).map((visit) => visit.peer_id)
    return live && peers.includes(live.socketId) ? { live, peers, call: { id: input.callId } } : undefined
  },
  exemptFrom: [linkToCall],
  run: ({ input: { callId, to, stream, ...content }, subject: { live, peers } }) => {
    const delivered = to !== live.socketId && peers.includes(to)
    if (delivered)
      live.sendTo(`call:${callId}`, to, signalSent, { callId, from: live.socketId, stream, signal: content })
    return { delivered }
  },
})
