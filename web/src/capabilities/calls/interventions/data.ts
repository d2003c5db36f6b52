import { callPaused } from '@colloquy/contract/calls/events'
import { endCallByOfficer, pauseCall, remindCall, resumeCall } from '@colloquy/contract/calls/interventions/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLiveEvent } from '../../../platform/live/live.ts'
import type { Media } from '../../../platform/video/media.ts'
import { useCallCommand } from '../data.ts'

/** Pauses a call for everybody. */
export const usePauseCall = () => useCallCommand(pauseCall)

/** Resumes a paused call. */
export const useResumeCall = () => useCallCommand(resumeCall)

/** Shows the tenant's reminder to everybody or one person. */
export const useRemindCall = () => useCallCommand(remindCall)

/** Ends a call for everybody. */
export const useEndCallByOfficer = () => useCallCommand(endCallByOfficer)

/** Sends nothing while the call is paused: from the event of the server on, before the call is loaded again. */
export const usePausedMedia = ({ callId, version, interventions }: Call, media: Media): void => {
  const isPaused = interventions.pausedSince !== null
  useLiveEvent(callPaused, (payload) => payload.callId === callId && media.setPaused(true))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer call counts, also where it was resumed before it was loaded
  useEffect(() => media.setPaused(isPaused), [media, isPaused, version])
}

/** Whether a pause is over and the reader's microphone has been off since. */
export const useIsSilentSincePause = ({ interventions }: Call, media: Media): boolean => {
  const isPaused = interventions.pausedSince !== null
  const { microphone } = useStore(media.state)
  const [wasPaused, setWasPaused] = useState(isPaused)
  useEffect(() => {
    if (isPaused) setWasPaused(true)
    else if (microphone.on) setWasPaused(false)
  }, [isPaused, microphone.on])
  return wasPaused && !isPaused && !microphone.on
}
