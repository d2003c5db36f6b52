import { getCall, listCalls } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryKeyOf } from '../../platform/query.ts'
import { useGetCall, useListCalls } from './data.ts'
import { invalidateCall } from './live.ts'

afterEach(() => vi.unstubAllGlobals())

/** A mock server with a call at a version, and a page that shows it. */
const openPage = async () => {
  const state = { version: 3, requestCount: 0 }
  const call = () => ({ callId: 'c', version: state.version })
  vi.stubGlobal('fetch', async (address: string) => {
    state.requestCount += 1
    return Response.json(String(address).endsWith('/calls') ? { calls: [call()], total: 1, timezone: 'UTC' } : call())
  })
  const client = new QueryClient()
  function Page() {
    return (
      <output>
        {useGetCall('c').data?.version} {useListCalls({}).rows?.[0]?.version}
      </output>
    )
  }
  const screen = await render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 3')
  const cachedCalls = () => [
    client.getQueryData(queryKeyOf(getCall, { callId: 'c' })),
    client.getQueryData([...queryKeyOf(listCalls), 'pieces', {}]),
  ]
  return { state, client, cachedCalls, screen }
}

describe('a call event', () => {
  it('updates the cache to what a new request would return', async () => {
    const { state, client, cachedCalls, screen } = await openPage()
    state.version = 4
    await invalidateCall(client, { callId: 'c', version: 4, status: callStatuses.scheduled })
    await expect.element(screen.getByRole('status')).toHaveTextContent('4 4')
    const followed = cachedCalls()
    await client.refetchQueries()
    expect(cachedCalls()).toEqual(followed)
  })

  it('causes no request where the new version is cached already', async () => {
    const { state, client } = await openPage()
    const before = state.requestCount
    await invalidateCall(client, { callId: 'c', version: 3, status: callStatuses.scheduled })
    expect(state.requestCount - before).toBe(1)
    await invalidateCall(client, { callId: 'another', version: 9, status: callStatuses.scheduled })
    expect(state.requestCount - before).toBe(2)
  })
})
