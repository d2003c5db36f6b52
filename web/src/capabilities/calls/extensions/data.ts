import { extensionChanged } from '@colloquy/contract/calls/events'
import {
  answerCallExtension,
  getCallExtension,
  requestCallExtension,
} from '@colloquy/contract/calls/extension-operations'
import { getCall } from '@colloquy/contract/calls/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'

/** Whether a call goes on longer. */
export const useGetCallExtension = (callId: string, enabled: boolean) =>
  useOperationQuery(getCallExtension, { callId }, { enabled })

/** Asks the other side to go on. */
export const useRequestCallExtension = () =>
  useCommand(requestCallExtension, { invalidates: [getCallExtension], toastErrors: true })

/** Agrees to a longer call, or declines. */
export const useAnswerCallExtension = () =>
  useCommand(answerCallExtension, { invalidates: [getCallExtension, getCall], toastErrors: true })

/** Keeps the request up to date while the component is mounted. */
export const useLiveExtension = (callId: string): void => {
  const client = useQueryClient()
  useLiveEvent(extensionChanged, (payload) => {
    if (payload.callId === callId) void client.invalidateQueries({ queryKey: queryKeyOf(getCallExtension, { callId }) })
  })
}
