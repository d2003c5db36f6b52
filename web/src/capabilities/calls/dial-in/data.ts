import { getPhoneBridge, removePhoneBridge, setPhoneBridge } from '@colloquy/contract/calls/dial-in/bridge-operations'
import {
  addDialInNumber,
  getCallDialIn,
  listDialInNumbers,
  removeDialInNumber,
  requestCallback,
} from '@colloquy/contract/calls/dial-in/operations'
import { callbackChanged } from '@colloquy/contract/calls/events'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'

/** The numbers at which the phone bridge answers. */
export const useListDialInNumbers = () => useOperationQuery(listDialInNumbers, {})

/** Adds a number. */
export const useAddDialInNumber = () => useCommand(addDialInNumber, { invalidates: [listDialInNumbers] })

/** Removes a number. */
export const useRemoveDialInNumber = () =>
  useCommand(removeDialInNumber, { invalidates: [listDialInNumbers], toastErrors: true })

/** How the reader joins a call by phone. */
export const useGetCallDialIn = (callId: string, enabled: boolean) => {
  const client = useQueryClient()
  useLiveEvent(callbackChanged, (payload) => {
    if (payload.callId === callId) void client.invalidateQueries({ queryKey: queryKeyOf(getCallDialIn, { callId }) })
  })
  return useOperationQuery(getCallDialIn, { callId }, { enabled })
}

/** Asks to be called. */
export const useRequestCallback = () => useCommand(requestCallback, { invalidates: [getCallDialIn] })

/** The phone bridge, for administrators. */
export const useGetPhoneBridge = () => useOperationQuery(getPhoneBridge, {})

export const useSetPhoneBridge = () => useCommand(setPhoneBridge, { invalidates: [getPhoneBridge] })

export const useRemovePhoneBridge = () =>
  useCommand(removePhoneBridge, { invalidates: [getPhoneBridge], toastErrors: true })
