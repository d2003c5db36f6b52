import { peerEntered, peerLeft, seatTakenOver, signalSent } from '@colloquy/contract/calls/events'
import { connectCallForwarder, connectCallMedia } from '@colloquy/contract/calls/media-operations'
import { enterCallRoom, leaveCallRoom, sendCallSignal as passSignal } from '@colloquy/contract/calls/operations'
import type { BillableTime, Peer } from '@colloquy/contract/calls/shapes'
import { onLiveEvent, onReconnect, requestLive } from '../../../platform/live/live.ts'
import { RefusalError } from '../../../platform/query.ts'
import type { LiveKitAccess } from '../../../platform/video/livekit-room.ts'
import { SeatTakenOverError, type Signal, type Signaller } from '../../../platform/video/signaller.ts'
import type { Phones } from '../dial-in/phones.ts'

/** Temporary refusals: the signal succeeds later, or after entering again. */
const transientRefusals: ReadonlySet<string> = new Set(['too_many', 'not_found'])

/**
 * The signalling channel of a call over the live connection. `onCounted` receives the counted time whenever the server says it, `phones`
 * those with whom no browser connects.
 */
export const createSignaller = (
  callId: string,
  onCounted: (counted: BillableTime) => void,
  phones: Pick<Phones, 'replace' | 'enter' | 'leave'>,
): Signaller<Peer> => {
  const reconnectListeners = new Set<() => void>()
  /** True after the server reported that we are not in the room, for example after a timeout; only entering again helps. */
  let isRemovedFromRoom = false
  const onRemovedFromRoom = () => {
    if (isRemovedFromRoom) return
    isRemovedFromRoom = true
    for (const again of reconnectListeners) again()
  }
  return {
    hear: ({ entered, left, signalled: signalledBy, takenOver }) => {
      const stops = [
        onLiveEvent(peerEntered, (payload) => {
          if (payload.callId !== callId) return
          onCounted(payload.counted)
          if (payload.peer.isByPhone) phones.enter(payload.peer)
          else entered(payload.peer)
        }),
        onLiveEvent(peerLeft, (payload) => {
          if (payload.callId !== callId) return
          onCounted(payload.counted)
          if (!phones.leave(payload.peerId)) left(payload.peerId, payload.reason)
        }),
        onLiveEvent(seatTakenOver, (payload) => payload.callId === callId && takenOver()),
        // The server validated the signal when it received it.
        onLiveEvent(
          signalSent,
          (payload) => payload.callId === callId && signalledBy(payload.from, payload.stream, payload.signal as Signal),
        ),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    enter: async (replaces) => {
      const answer = await requestLive(enterCallRoom, { callId, ...(replaces !== undefined && { replaces }) })
      if (!answer.ok && answer.refusal === 'seat_taken_over') throw new SeatTakenOverError()
      if (!answer.ok) throw new RefusalError(enterCallRoom.name, answer.refusal)
      isRemovedFromRoom = false
      onCounted(answer.value.counted)
      const { self, peers } = answer.value
      phones.replace(peers.filter(({ isByPhone }) => isByPhone))
      return { self, peers: peers.filter(({ isByPhone }) => !isByPhone) }
    },
    leave: () => {
      requestLive(leaveCallRoom, { callId }).catch(() => {
        // Without a connection the visit has ended already.
      })
    },
    send: async (to, stream, { description, candidate }) => {
      const answer = await requestLive(passSignal, {
        callId,
        to,
        stream,
        ...(description && { description }),
        ...(candidate !== undefined && { candidate: candidate && plain(candidate) }),
      })
      if (answer.ok) return
      if (answer.refusal === 'not_found') onRemovedFromRoom()
      if (transientRefusals.has(answer.refusal)) throw new RefusalError(passSignal.name, answer.refusal)
    },
    onReturn: (again) => {
      reconnectListeners.add(again)
      const stop = onReconnect(again)
      return () => {
        reconnectListeners.delete(again)
        stop()
      }
    },
  }
}

/** Lets this browser into the room of the call on the LiveKit server. */
export const requestLiveKitAccess = async (callId: string): Promise<LiveKitAccess> => {
  const answer = await requestLive(connectCallForwarder, { callId })
  if (!answer.ok) throw new RefusalError(connectCallForwarder.name, answer.refusal)
  return answer.value
}

/** Passes the offer of a media connection to the server. @returns its answer; null when it takes no media */
export const exchangeMediaOffer = async (callId: string, offer: string): Promise<string | null> => {
  const answer = await requestLive(connectCallMedia, { callId, offer })
  if (!answer.ok) throw new RefusalError(connectCallMedia.name, answer.refusal)
  return answer.value.answer
}

const plain = ({ candidate = '', sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidateInit) => ({
  candidate,
  sdpMid: sdpMid ?? null,
  sdpMLineIndex: sdpMLineIndex ?? null,
  usernameFragment: usernameFragment ?? null,
})
