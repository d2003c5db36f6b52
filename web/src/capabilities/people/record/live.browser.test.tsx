import type { PersonProfile } from '@colloquy/contract/people/shapes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { keysOf, useKeepProfile, useRecord } from './data.ts'
import { followChange } from './live.ts'

afterEach(() => vi.unstubAllGlobals())

/** A mock server with a record at a given version, and a page that shows it. */
const openPage = async () => {
  const state = { version: 3, requestCount: 0, arrival: Promise.resolve() }
  vi.stubGlobal('fetch', async () => {
    state.requestCount += 1
    const response = Response.json({ version: state.version })
    await state.arrival
    return response
  })
  const client = new QueryClient()
  let keepProfile: ReturnType<typeof useKeepProfile> | undefined
  function Page() {
    keepProfile = useKeepProfile('vera')
    const { profile, employments } = useRecord('vera')
    return (
      <output>
        {profile.data?.version} {employments.data?.version}
      </output>
    )
  }
  const screen = await render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 3')
  const cachedRecord = () => Object.values(keysOf('vera')).map((queryKey) => client.getQueryData(queryKey))
  return { state, client, cachedRecord, screen, keepProfile: keepProfile! }
}

describe('a change event of a record', () => {
  it('updates the cache to what a new request would return', async () => {
    const { state, client, cachedRecord, screen } = await openPage()
    state.version = 4
    await followChange(client, { personId: 'vera', version: 4 })
    await expect.element(screen.getByRole('status')).toHaveTextContent('4 4')
    const followed = cachedRecord()
    await client.refetchQueries()
    expect(cachedRecord()).toEqual(followed)
  })

  it('causes no request when the new version is cached already, or for another person', async () => {
    const { state, client } = await openPage()
    const before = state.requestCount
    await followChange(client, { personId: 'vera', version: 3 })
    await followChange(client, { personId: 'otto', version: 9 })
    expect(state.requestCount).toBe(before)
  })
})

describe('an edit', () => {
  it('stays on the page when a request from before it is answered after it', async () => {
    const { state, client, screen, keepProfile } = await openPage()
    let arrive = () => {}
    state.arrival = new Promise((resolve) => (arrive = resolve))
    const [profileKey] = Object.values(keysOf('vera'))
    void client.invalidateQueries({ queryKey: profileKey! })
    await expect.poll(() => state.requestCount).toBe(3)
    state.version = 4
    await keepProfile({ personId: 'vera', version: 4 } as PersonProfile)
    await expect.element(screen.getByRole('status')).toHaveTextContent('4 4')
    arrive()
    await expect.poll(() => client.isFetching()).toBe(0)
    await expect.element(screen.getByRole('status')).toHaveTextContent('4 4')
    expect(state.requestCount).toBe(4)
  })
})
