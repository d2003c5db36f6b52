import { getCall } from '@colloquy/contract/calls/operations'
import { listProjects } from '@colloquy/contract/projects/operations'
import { findExperts } from '@colloquy/contract/search/operations'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useSearchResults } from '../../capabilities/search/data.ts'
import { buildRequest } from '../api.ts'
import { useInfiniteOperation } from '../lists/infinite-query.ts'
import { createQueryClient, useOperationQuery } from '../query.ts'
import { currentSettings } from '../settings.ts'
import { prepare } from '../test-rig.tsx'
import { discardPreloaded, parsePreloaded, requestKeyOf } from './preloaded-responses.ts'

const fetch = vi.fn(() => new Promise(() => {}))
beforeEach(async () => {
  vi.stubGlobal('fetch', fetch)
  await prepare('enUS')
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetch.mockClear()
  discardPreloaded()
})

const callId = '01941f29-7c00-72f9-a8d1-786b3d8e91d7'
const projects = { state: 'open', order: 'deadline' } as const
const input = { text: '', filters: {}, sort: 'relevance' } as const
const first = { startOffset: 0, concat: false }

const came = async (...questions: (readonly [ReturnType<typeof buildRequest>, unknown])[]) => {
  const base = currentSettings()?.webApiUrl ?? ''
  window.cqEarly = new Map(
    questions.map(([{ path, init }, value]) => [
      requestKeyOf(base + path, init),
      Promise.resolve(Response.json(value)),
    ]),
  )
  await parsePreloaded()
}

/** The renders of a screen that loads a call, a list and a search. */
const drawings = async (): Promise<string[]> => {
  const shown: string[] = []
  function Screen() {
    const call = useOperationQuery(getCall, { callId })
    const list = useInfiniteOperation(listProjects, projects, (answer) => answer.projects)
    const { found } = useSearchResults(input)
    shown.push([call.data?.callId, list.total, found?.about.total].join(' '))
    return null
  }
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  return shown
}

it('is available at the first render, without a request', async () => {
  await came(
    [buildRequest(getCall, { callId }), { callId }],
    [buildRequest(listProjects, projects), { projects: [{}], total: 7 }],
    [buildRequest(findExperts, { ...input, selectOptions: first }), { foundPersons: [], total: 9, nextChunkOffset: 9 }],
  )
  expect((await drawings())[0]).toBe(`${callId} 7 9`)
  expect(fetch).not.toHaveBeenCalled()
})

it('is requested when it was not preloaded', async () => {
  expect((await drawings())[0]).toBe(' 0 ')
  await expect.poll(() => fetch.mock.calls.length).toBe(3)
})
