import { listCallFacets, listCalls, openCall, suggestCallTimes } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '../../platform/query.ts'
import { type CallEventFacts, useCallEvents } from './data.ts'

/**
 * Brings the kept answers to where a fresh question would have brought them. A fact carries a version and no content:
 * a call that is not older stays as it is, because whoever moved it has the answer already.
 */
export const invalidateCall = async (client: QueryClient, { callId, version }: CallEventFacts): Promise<void> => {
  const key = queryKeyOf(openCall, { callId })
  const known = client.getQueryData<Call>(key)
  const isNews = !known || known.version < version
  await Promise.all([
    isNews && client.invalidateQueries({ queryKey: key }),
    client.invalidateQueries({ queryKey: queryKeyOf(listCalls) }),
    client.invalidateQueries({ queryKey: queryKeyOf(listCallFacets) }),
    client.invalidateQueries({ queryKey: queryKeyOf(suggestCallTimes) }),
  ])
}

/** Keeps calls up to date as long as the part is on the page. */
export const useLiveCalls = (): void => {
  const client = useQueryClient()
  useCallEvents((moved) => void invalidateCall(client, moved))
}
