import { getCallContentPolicy, setCallContentPolicy } from '@colloquy/contract/calls/content-policy-operations'
import { contentPolicyChanged } from '@colloquy/contract/calls/events'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'

/** The policy of what was said in a call, kept up to date while the component is mounted. For officers. */
export const useGetCallContentPolicy = (callId: string) => {
  const client = useQueryClient()
  const queryKey = queryKeyOf(getCallContentPolicy, { callId })
  useLiveEvent(contentPolicyChanged, (changed) => {
    if (changed.callId === callId) void client.invalidateQueries({ queryKey })
  })
  return useOperationQuery(getCallContentPolicy, { callId })
}

export const useSetCallContentPolicy = () => useCommand(setCallContentPolicy, { invalidates: [getCallContentPolicy] })
