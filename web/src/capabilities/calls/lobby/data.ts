import { peerEntered, peerLeft } from '@colloquy/contract/calls/events'
import { watchCallRoom } from '@colloquy/contract/calls/operations'
import type { Peer } from '@colloquy/contract/calls/shapes'
import { useCallback, useEffect, useState } from 'react'
import { onReconnect, requestLive, useLiveEvent } from '../../../platform/live/live.ts'
import { type ConnectionCheck, rateRoundTrips } from './view.ts'

/** The peers in the room, kept up to date; undefined until loaded. */
export const usePeersInRoom = (callId: string): readonly Peer[] | undefined => {
  const [here, setHere] = useState<readonly Peer[]>()
  useEffect(() => {
    let over = false
    const look = async () => {
      const answer = await requestLive(watchCallRoom, { callId }).catch(() => undefined)
      if (!over && answer?.ok) setHere(answer.value.peers)
    }
    void look()
    const stop = onReconnect(() => void look())
    return () => {
      over = true
      stop()
    }
  }, [callId])
  useLiveEvent(peerEntered, (payload) => {
    if (payload.callId !== callId) return
    setHere((before = []) => [...before.filter(({ peerId }) => peerId !== payload.peer.peerId), payload.peer])
  })
  useLiveEvent(peerLeft, (payload) => {
    if (payload.callId === callId) setHere((before) => before?.filter(({ peerId }) => peerId !== payload.peerId))
  })
  return here
}

const measurements = 6
const pauseMs = 150

/** Measures the round-trip time over the live connection that the call will use. */
export const useConnectionCheck = (
  callId: string,
): { check: ConnectionCheck | 'running' | 'failed'; again: () => void } => {
  const [check, setCheck] = useState<ConnectionCheck | 'running' | 'failed'>('running')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what makes it measure again
  useEffect(() => {
    let over = false
    const measure = async () => {
      setCheck('running')
      const times: number[] = []
      // The first round may include connecting.
      for (let round = 0; round <= measurements && !over; round++) {
        const began = performance.now()
        const answer = await requestLive(watchCallRoom, { callId }).catch(() => undefined)
        if (!answer) break
        if (round > 0) times.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      if (!over) setCheck(times.length === measurements ? rateRoundTrips(times) : 'failed')
    }
    void measure()
    return () => {
      over = true
    }
  }, [callId, attempt])
  return { check, again: useCallback(() => setAttempt((before) => before + 1), []) }
}
