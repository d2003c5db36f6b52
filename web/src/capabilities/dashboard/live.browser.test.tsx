import { listCallObstacles } from '@colloquy/contract/calls/operations'
import { getHomePage } from '@colloquy/contract/dashboard/operations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryKeyOf } from '../../platform/query.ts'
import { useGetHomePage } from './data.ts'
import { invalidateHomes, useLiveHome } from './live.ts'

afterEach(() => vi.unstubAllGlobals())

const openPage = async (client = new QueryClient()) => {
  const server = { at: 'one', requestCount: 0 }
  vi.stubGlobal('fetch', async () => {
    server.requestCount += 1
    return Response.json({ at: server.at, tasks: [], nextCalls: [], today: [] })
  })
  function Page() {
    useLiveHome()
    return <output>{useGetHomePage().data?.at}</output>
  }
  const screen = await render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('one')
  return { server, client, screen }
}

describe('the home', () => {
  it('returns after a call event what a new request would return', async () => {
    const { server, client, screen } = await openPage()
    server.at = 'two'
    await invalidateHomes(client)
    await expect.element(screen.getByRole('status')).toHaveTextContent('two')
    const followed = client.getQueryData(queryKeyOf(getHomePage, {}))
    await client.refetchQueries()
    expect(client.getQueryData(queryKeyOf(getHomePage, {}))).toEqual(followed)
  })

  it('is requested once on mount, and again on return', async () => {
    const { server, client, screen } = await openPage()
    expect(server.requestCount).toBe(1)
    await screen.unmount()
    const again = await openPage(client)
    await expect.poll(() => again.server.requestCount).toBe(1)
  })

  it('requests anew what an expert has to do before calls, when one of them changes', async () => {
    const client = new QueryClient()
    client.setQueryData(queryKeyOf(listCallObstacles, {}), { obstacles: [] })
    await invalidateHomes(client)
    expect(client.getQueryState(queryKeyOf(listCallObstacles, {}))?.isInvalidated).toBe(true)
  })
})
