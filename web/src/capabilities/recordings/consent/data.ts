import {
  answerRecordingRequest,
  getRecordingConsent,
  listRecordingConsents,
  requestRecording,
  stopCallRecording,
  withdrawRecordingConsent,
} from '@colloquy/contract/recordings/consent-operations'
import { recordingChanged } from '@colloquy/contract/recordings/events'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'

const shown = [getRecordingConsent, listRecordingConsents]

/** What is recorded of a call, kept up to date. */
export const useGetRecordingConsent = (callId: string) => {
  const client = useQueryClient()
  useLiveEvent(recordingChanged, (payload) => {
    if (payload.callId !== callId) return
    for (const operation of shown) void client.invalidateQueries({ queryKey: queryKeyOf(operation, { callId }) })
  })
  return useOperationQuery(getRecordingConsent, { callId })
}

export const useListRecordingConsents = (callId: string) => useOperationQuery(listRecordingConsents, { callId })
export const useRequestRecording = () => useCommand(requestRecording, { invalidates: shown })
export const useAnswerRecordingRequest = () => useCommand(answerRecordingRequest, { invalidates: shown })
export const useWithdrawRecordingConsent = () => useCommand(withdrawRecordingConsent, { invalidates: shown })
export const useStopCallRecording = () => useCommand(stopCallRecording, { invalidates: shown })
