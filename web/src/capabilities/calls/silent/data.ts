import { enterCallRoom, leaveCallRoom } from '@colloquy/contract/calls/operations'
import { useEffect, useState } from 'react'
import { onReconnect, requestLive } from '../../../platform/live/live.ts'

/** Enters the room silently while `enabled`, which only the audit log records. @returns the refusal, if any */
export const useSilentVisit = (callId: string, enabled: boolean): string | undefined => {
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    if (!enabled) return undefined
    let isOver = false
    const enter = async () => {
      const answer = await requestLive(enterCallRoom, { callId }).catch(() => undefined)
      if (!isOver) setRefusal(answer && !answer.ok ? answer.refusal : undefined)
    }
    void enter()
    const stop = onReconnect(() => void enter())
    return () => {
      isOver = true
      stop()
      requestLive(leaveCallRoom, { callId }).catch(() => {
        // Without a connection nothing is left to leave.
      })
    }
  }, [callId, enabled])
  return refusal
}
