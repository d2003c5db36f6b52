import * as events from '@colloquy/contract/calls/events'
import {
  type cancelCall,
  getCallInvitation,
  type holdCall,
  listCallFacets,
  listCalls,
  type offerCallTimes,
  openCall,
  type postponeCall,
  type removeCall,
  type reopenCall,
  type rescheduleCall,
  type scheduleCall,
  suggestCallTimes,
} from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import type { Facts, Input } from '@colloquy/contract/operation'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { onLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useCommand, useInfiniteOperation, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'

/** One call, as the reader may see it. */
export const useOpenCall = (callId: string) => useOperationQuery(openCall, { callId })

/** The reader's calls as they are narrowed, fifty at a time; another question replaces, "load more" appends. */
export const useListCalls = (input: Input<typeof listCalls>) =>
  useInfiniteOperation(listCalls, input, ({ calls }) => calls)

/** The most calls a calendar shows at once. */
export const maxCalendarCalls = 200

/** The calls of an interval, for the calendar; the previous ones stay until the next have loaded. */
export const useListCallsForCalendar = (input: Input<typeof listCalls>, enabled = true) =>
  useOperationQuery(listCalls, { ...input, size: maxCalendarCalls }, { keepPreviousData: true, enabled })

/** What calls can be narrowed by, and what there is without each filter that is set. */
export const useListCallFacets = (input: Input<typeof listCallFacets>) =>
  useOperationQuery(listCallFacets, input, { keepPreviousData: true })

/** Times at which everybody on a call is free; asked for only while somebody chooses. */
export const useSuggestCallTimes = (callId: string, enabled = true) =>
  useOperationQuery(suggestCallTimes, { callId }, { enabled })

/** Everything that moves a call: it needs the version one has seen, and answers the call as it is then. */
export type CallCommand =
  | typeof cancelCall
  | typeof holdCall
  | typeof offerCallTimes
  | typeof postponeCall
  | typeof removeCall
  | typeof reopenCall
  | typeof rescheduleCall
  | typeof scheduleCall

/** Refusals that mean: what one sees is not how things are. */
const staleRefusals: ReadonlySet<string> = new Set(['stale', 'call_move_forbidden', 'slot_not_offered', 'slot_taken'])

/**
 * Moves a call. `move` answers the refusal, or undefined when it is done; `refusal` is the last one, until the next try.
 * A call that somebody else has changed meanwhile is asked for anew at once.
 */
export const useCallCommand = <T extends CallCommand>(operation: T) => {
  const client = useQueryClient()
  const { run, isPending, failure, reset } = useCommand<T>(operation, {
    invalidates: [listCalls, listCallFacets, suggestCallTimes],
  })
  const move = useCallback(
    async (call: Pick<Call, 'callId' | 'version'>, input: Omit<Input<T>, 'callId'>): Promise<string | undefined> => {
      const key = queryKeyOf(openCall, { callId: call.callId })
      const outcome = await run({ ...input, callId: call.callId } as Input<T>, { ifMatch: call.version })
      const refused = outcome.ok ? undefined : String(outcome.refusal)
      if (outcome.ok) client.setQueryData(key, outcome.value)
      else if (staleRefusals.has(String(refused))) await client.invalidateQueries({ queryKey: key })
      return refused
    },
    [client, run],
  )
  return { move, busy: isPending, refusal: failure, forget: reset }
}

/** The reader's own invitation as a file for their calendar. @returns its name; undefined when it cannot be had now */
export const downloadInvitation = async (callId: string): Promise<string | undefined> => {
  const answer = await api(getCallInvitation, { callId }).catch(() => undefined)
  if (!answer?.ok) return undefined
  const address = URL.createObjectURL(new Blob([answer.value.content], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = answer.value.fileName
  link.click()
  URL.revokeObjectURL(address)
  return answer.value.fileName
}

const callEvents = [
  events.callRequested,
  events.timesOffered,
  events.callScheduled,
  events.callRescheduled,
  events.callPostponed,
  events.callHeld,
  events.callReopened,
  events.callCancelled,
  events.callCompleted,
  events.callRemoved,
] as const

/** What is told of a call that has moved. */
export type CallEventFacts = Facts<(typeof callEvents)[number]>

/** Hears of every call that moves, as long as the part is on the page. */
export const useCallEvents = (heard: (moved: CallEventFacts) => void): void => {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    const stops = callEvents.map((kind) => onLiveEvent(kind, (moved) => latest.current(moved)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
