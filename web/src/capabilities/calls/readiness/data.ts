import { readinessChanged } from '@colloquy/contract/calls/events'
import { listCallReadiness, markCallReadiness, remindCallSeat } from '@colloquy/contract/calls/readiness-operations'
import type { ReadinessStep } from '@colloquy/contract/calls/readiness-shapes'
import type { Call } from '@colloquy/contract/calls/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'
import { api, useUser } from '../../../platform/session.ts'
import { sessionScope } from '../../../platform/viewer/session-scope.ts'
import { useCallEvents } from '../data.ts'
import { isObserved } from './view.ts'

/** Calls become urgent as time passes, without any event. */
const refetchIntervalMs = 30_000

/** The calls of the next hours with how ready their people are, kept up to date. */
export const useListCallReadiness = (hours: number) => {
  const client = useQueryClient()
  const refetch = () => void client.invalidateQueries({ queryKey: queryKeyOf(listCallReadiness) })
  useLiveEvent(readinessChanged, refetch)
  useCallEvents(refetch)
  return useOperationQuery(listCallReadiness, { hours }, { keepPreviousData: true, refetchIntervalMs })
}

export const useRemindCallSeat = () =>
  useCommand(remindCallSeat, { toastErrors: true, invalidates: [listCallReadiness] })

/** Records a step of a reader with a seat once `isReached`. Nothing is recorded while staff view the product as them. */
export const useMarkCallReadiness = (call: Call, step: ReadinessStep, isReached = true): void => {
  const me = useUser()?.entityId
  const { callId } = call
  const isDue = isReached && isObserved(call, me) && !sessionScope.getState().isImpersonating
  // The steps count for one time of the call.
  const start = call.slot?.start
  // biome-ignore lint/correctness/useExhaustiveDependencies: another start is another time to be ready for
  useEffect(() => {
    if (isDue) void api(markCallReadiness, { callId, step })
  }, [isDue, callId, step, start])
}
