import { enterCallRoom, leaveCallRoom, openCallRoom } from '@colloquy/contract/calls/operations'
import { useEffect, useState } from 'react'
import { onReconnect, requestLive } from '../../../platform/live/live.ts'
import { api } from '../../../platform/session.ts'
import { openAudioDownlink, type ServerConnection } from '../../../platform/video/server-connection.ts'
import { asIceServer } from '../room/data.ts'
import { exchangeMediaOffer } from '../room/live.ts'

/** What a silent observer gets: why they may not observe, if so, and the audio of everybody in the room. */
export interface SilentVisit {
  readonly refusal: string | undefined
  readonly tracks: readonly MediaStreamTrack[]
}

/** Enters the room silently while `enabled`, which only the audit log records, and receives its audio. */
export const useSilentVisit = (callId: string, enabled: boolean): SilentVisit => {
  const [refusal, setRefusal] = useState<string>()
  const [tracks, setTracks] = useState<readonly MediaStreamTrack[]>([])
  useEffect(() => {
    if (!enabled) return undefined
    let isOver = false
    let downlink: ServerConnection | undefined
    const listen = async () => {
      const opened = await api(openCallRoom, { callId }).catch(() => undefined)
      if (isOver || downlink || !opened?.ok) return
      downlink = openAudioDownlink({
        iceServers: opened.value.iceServers.map(asIceServer),
        exchange: (offer) => exchangeMediaOffer(callId, offer),
        onTrack: (track) => setTracks((before) => [...before.filter((one) => one.readyState === 'live'), track]),
      })
    }
    const enter = async () => {
      const answer = await requestLive(enterCallRoom, { callId }).catch(() => undefined)
      if (isOver) return
      setRefusal(answer && !answer.ok ? answer.refusal : undefined)
      if (answer?.ok) await listen()
    }
    void enter()
    const stop = onReconnect(() => void enter())
    return () => {
      isOver = true
      stop()
      downlink?.close()
      setTracks([])
      requestLive(leaveCallRoom, { callId }).catch(() => {
        // Without a connection nothing is left to leave.
      })
    }
  }, [callId, enabled])
  return { refusal, tracks }
}
