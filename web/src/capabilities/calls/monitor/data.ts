import {
  exportClientExpertPairs,
  getClientExpertPair,
  listClientExpertPairs,
  listMonitoredCalls,
  remindOfAttestations,
} from '@colloquy/contract/calls/monitor/operations'
import { approvalChanged } from '@colloquy/contract/compliance/events'
import type { Input } from '@colloquy/contract/operation'
import { useQueryClient } from '@tanstack/react-query'
import { useInfiniteOperation } from '../../../platform/lists/infinite-query.ts'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'
import { useCallEvents } from '../data.ts'

/** Officers receive only the events of approvals; what else changes is fetched this often. */
const refetchIntervalMs = 20_000

export const useListMonitoredCalls = (input: Input<typeof listMonitoredCalls>) =>
  useOperationQuery(listMonitoredCalls, input, { keepPreviousData: true, refetchIntervalMs })

/** Refetches the monitor as soon as an approval or a call changes. */
export const useLiveMonitor = (): void => {
  const client = useQueryClient()
  const refetch = () => void client.invalidateQueries({ queryKey: queryKeyOf(listMonitoredCalls) })
  useLiveEvent(approvalChanged, refetch)
  useCallEvents(refetch)
}

export const useRemindOfAttestations = () => useCommand(remindOfAttestations, { toastErrors: true })

export const useListClientExpertPairs = (input: Input<typeof listClientExpertPairs>) =>
  useInfiniteOperation(listClientExpertPairs, input, ({ pairs }) => pairs)
export const useGetClientExpertPair = (contactId: string, expertId: string) =>
  useOperationQuery(getClientExpertPair, { contactId, expertId })
export const useExportClientExpertPairs = () => useCommand(exportClientExpertPairs, { toastErrors: true })
