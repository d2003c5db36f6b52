import { complianceReminderSent, silentSeatsChanged } from '@colloquy/contract/calls/events'
import {
  getCall,
  getCallVerdict,
  listCallFacets,
  listCalls,
  suggestCallTimes,
} from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { listCallWaitOwners } from '@colloquy/contract/calls/wait-operations'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf } from '../../platform/query.ts'
import { type CallEventPayload, useCallEvents } from './data.ts'

/**
 * Invalidates the cached queries that a call event affects. An event carries a version and no content: a cached call of
 * that version or a later one stays, because the command that changed it has stored the result.
 */
export const invalidateCall = async (client: QueryClient, { callId, version }: CallEventPayload): Promise<void> => {
  const key = queryKeyOf(getCall, { callId })
  const known = client.getQueryData<Call>(key)
  const isNews = !known || known.version < version
  await Promise.all([
    isNews && client.invalidateQueries({ queryKey: key }),
    client.invalidateQueries({ queryKey: queryKeyOf(getCallVerdict, { callId }) }),
    client.invalidateQueries({ queryKey: queryKeyOf(listCallWaitOwners, { callId }) }),
    client.invalidateQueries({ queryKey: queryKeyOf(listCalls) }),
    client.invalidateQueries({ queryKey: queryKeyOf(listCallFacets) }),
    client.invalidateQueries({ queryKey: queryKeyOf(suggestCallTimes) }),
  ])
}

/** Keeps calls up to date while the component is mounted. */
export const useLiveCalls = (): void => {
  const client = useQueryClient()
  useCallEvents((payload) => void invalidateCall(client, payload))
  // The version of the call stays in both, because others read it.
  useLiveEvent(complianceReminderSent, ({ callId }) => {
    void client.invalidateQueries({ queryKey: queryKeyOf(getCall, { callId }) })
  })
  useLiveEvent(silentSeatsChanged, ({ callId }) => {
    void client.invalidateQueries({ queryKey: queryKeyOf(getCall, { callId }) })
    void client.invalidateQueries({ queryKey: queryKeyOf(listCalls) })
  })
}
