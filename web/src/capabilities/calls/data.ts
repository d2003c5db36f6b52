import type { addCallGuest } from '@colloquy/contract/calls/attendance/guest-operations'
import type { reportCallNoShow } from '@colloquy/contract/calls/attendance/operations'
import type { inviteCallStandbys, requestCallStandby } from '@colloquy/contract/calls/attendance/standby-operations'
import type { correctCall } from '@colloquy/contract/calls/correction-operations'
import * as events from '@colloquy/contract/calls/events'
import type {
  endCallByOfficer,
  pauseCall,
  remindCall,
  resumeCall,
} from '@colloquy/contract/calls/interventions/operations'
import {
  acceptCallSeat,
  type addCallSeat,
  attestCall,
  type cancelCall,
  type confirmCallMinutes,
  getCall,
  getCallAttestation,
  getCallInvitation,
  getCallVerdict,
  listCallFacets,
  listCallObstacles,
  listCalls,
  listSeatCandidates,
  type offerCallTimes,
  type postponeCall,
  type putCallOnHold,
  releaseCallNotes,
  type removeCall,
  type removeCallSeat,
  type reopenCall,
  type replaceCallSeat,
  type rescheduleCall,
  type scheduleCall,
  type setCallInteraction,
  suggestCallTimes,
} from '@colloquy/contract/calls/operations'
import { answerCallProposal, proposeCallTimes } from '@colloquy/contract/calls/proposal-operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { decideCallForClient, requestCallInterpreter } from '@colloquy/contract/calls/wait-operations'
import type { Input, Payload } from '@colloquy/contract/operation'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useInfiniteOperation } from '../../platform/lists/infinite-query.ts'
import { onLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'

/** One call, as the reader may see it. */
export const useGetCall = (callId: string) => useOperationQuery(getCall, { callId })

/** The latest verdict about a call, as the reader may see it. */
export const useGetCallVerdict = (callId: string) => useOperationQuery(getCallVerdict, { callId })

/** What the reader, an expert, can clear so that their calls may be confirmed. */
export const useListCallObstacles = (enabled = true) => useOperationQuery(listCallObstacles, {}, { enabled })

/** The calls that match the filters, fifty at a time; "load more" appends. */
export const useListCalls = (input: Input<typeof listCalls>) =>
  useInfiniteOperation(listCalls, input, ({ calls }) => calls)

/** The most calls a calendar shows at once. */
export const maxCalendarCalls = 200

/** The calls of an interval, for the calendar; the previous ones stay until the next have loaded. */
export const useListCallsForCalendar = (input: Input<typeof listCalls>, enabled = true) =>
  useOperationQuery(listCalls, { ...input, size: maxCalendarCalls }, { keepPreviousData: true, enabled })

/** Facets of calls, and the total without each active filter. */
export const useListCallFacets = (input: Input<typeof listCallFacets>) =>
  useOperationQuery(listCallFacets, input, { keepPreviousData: true })

/** Slots at which everybody on a call is free; requested only while the reader chooses one. */
export const useSuggestCallTimes = (callId: string, enabled = true) =>
  useOperationQuery(suggestCallTimes, { callId }, { enabled })

/** Commands that change a call. They take the version the reader has seen and return the changed call. */
export type CallCommand =
  | typeof addCallGuest
  | typeof pauseCall
  | typeof resumeCall
  | typeof remindCall
  | typeof endCallByOfficer
  | typeof addCallSeat
  | typeof removeCallSeat
  | typeof replaceCallSeat
  | typeof cancelCall
  | typeof correctCall
  | typeof putCallOnHold
  | typeof offerCallTimes
  | typeof postponeCall
  | typeof removeCall
  | typeof reopenCall
  | typeof rescheduleCall
  | typeof scheduleCall
  | typeof setCallInteraction
  | typeof confirmCallMinutes
  | typeof decideCallForClient
  | typeof requestCallInterpreter
  | typeof proposeCallTimes
  | typeof answerCallProposal
  | typeof reportCallNoShow
  | typeof requestCallStandby
  | typeof inviteCallStandbys

/** Refusals that mean the displayed call is out of date. */
const staleRefusals: ReadonlySet<string> = new Set(['stale', 'call_move_forbidden', 'slot_not_offered', 'slot_taken'])

/**
 * Runs a command on a call. `run` resolves to the refusal, or undefined on success, when `onDone` gets the changed call; `refusal` is the last one until the
 * next attempt. A call that changed meanwhile is reloaded.
 */
export const useCallCommand = <T extends CallCommand>(operation: T) => {
  const client = useQueryClient()
  const {
    run: send,
    isPending,
    failure,
    reset,
  } = useCommand<T>(operation, {
    invalidates: [listCalls, listCallFacets, suggestCallTimes, getCallVerdict, listSeatCandidates],
  })
  const run = useCallback(
    async (
      call: Pick<Call, 'callId' | 'version'>,
      input: Omit<Input<T>, 'callId'>,
      onDone?: (changed: Call) => void,
    ): Promise<string | undefined> => {
      const key = queryKeyOf(getCall, { callId: call.callId })
      const outcome = await send({ ...input, callId: call.callId } as Input<T>, { ifMatch: call.version })
      const refused = outcome.ok ? undefined : String(outcome.refusal)
      if (outcome.ok) {
        client.setQueryData(key, outcome.value)
        onDone?.(outcome.value as Call)
      }
      if (refused?.startsWith('compliance_'))
        await client.invalidateQueries({ queryKey: queryKeyOf(getCallVerdict, { callId: call.callId }) })
      else if (staleRefusals.has(String(refused))) await client.invalidateQueries({ queryKey: key })
      return refused
    },
    [client, send],
  )
  return { run, busy: isPending, refusal: failure, reset }
}

/** Decides for the client about what a picked time waits for. */
export const useDecideCallForClient = () => useCallCommand(decideCallForClient)

/** Asks for an interpreter, or no longer. */
export const useRequestCallInterpreter = () => useCallCommand(requestCallInterpreter)

/** Proposes other times. */
export const useProposeCallTimes = () => useCallCommand(proposeCallTimes)

/** Answers proposed times. */
export const useAnswerCallProposal = () => useCallCommand(answerCallProposal)

/** Confirms the reader's seat. */
export const useAcceptCallSeat = () => useCommand(acceptCallSeat, { invalidates: [getCall, listCalls] })

/** The text the reader attests before a call. */
export const useGetCallAttestation = (callId: string, enabled = true) =>
  useOperationQuery(getCallAttestation, { callId }, { enabled })

/** Attests for a call. */
export const useAttestCall = () => useCommand(attestCall, { invalidates: [getCall, listCalls, getCallAttestation] })

/** Releases the answers after a call to the client. */
export const useReleaseCallNotes = () =>
  useCommand(releaseCallNotes, { invalidates: [getCall, listCalls], toastErrors: true })

/** The reader's calendar invitation, also as links to web calendars. */
export const useGetCallInvitation = (callId: string, enabled: boolean) =>
  useOperationQuery(getCallInvitation, { callId }, { enabled })

/** Downloads the reader's calendar invitation. @returns the file name; undefined when the download failed */
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
  events.timePicked,
  events.timesProposed,
  events.proposalAnswered,
  events.holdExpired,
  events.seatAccepted,
  events.seatsChanged,
  events.callAttested,
  events.callRequested,
  events.timesOffered,
  events.callScheduled,
  events.callRescheduled,
  events.callPostponed,
  events.callPutOnHold,
  events.callReopened,
  events.callCancelled,
  events.callCompleted,
  events.callCorrected,
  events.callExtended,
  events.notesReleased,
  events.interactionChanged,
  events.minutesConfirmed,
  events.decisionsRequested,
  events.clientDecided,
  events.interpreterRequested,
  events.attendanceViolationAnswered,
  events.standbysChanged,
  events.callPaused,
  events.callResumed,
  events.callRemoved,
] as const

/** The payload of a call event. */
export type CallEventPayload = Payload<(typeof callEvents)[number]>

/** Calls back on every call event while the component is mounted. */
export const useCallEvents = (heard: (payload: CallEventPayload) => void): void => {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    const stops = callEvents.map((kind) => onLiveEvent(kind, (payload) => latest.current(payload)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
