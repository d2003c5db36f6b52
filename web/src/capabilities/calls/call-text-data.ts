import { listCalls } from '@colloquy/contract/calls/operations'
import { useCallback } from 'react'
import { useOperationQuery } from '../../platform/query.ts'
import { useUser } from '../../platform/session.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useLiveCalls } from './live.ts'
import { statusText, waitText } from './view.ts'

/** Calls of a project that are described at once. */
const maxDescribedCalls = 200

/**
 * The calls of a project in a few words each: what a call waits for, when it is with the reader's city, or how long it
 * ran. Undefined for calls that are not loaded.
 */
export const useCallTexts = (projectId: string): ((callId: string) => string | undefined) => {
  useLiveCalls()
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const me = useUser()?.entityId ?? ''
  const { data } = useOperationQuery(listCalls, { projects: [projectId], size: maxDescribedCalls })
  return useCallback(
    (callId) => {
      const call = data?.calls.find((one) => one.callId === callId)
      if (!call) return undefined
      if (call.actualDuration !== null) return t('SHARED.UNITS.MINUTES', { count: call.actualDuration })
      if (call.callDate !== null)
        return `${time.nearDay(call.callDate, now)}, ${time.clock(call.callDate)} ${time.city}`
      return waitText(t, call, me) ?? statusText(t, call.displayStatus)
    },
    [data, t, time, now, me],
  )
}
