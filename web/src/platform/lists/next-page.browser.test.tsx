import { listProjects } from '@colloquy/contract/projects/operations'
import { useQueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryKeyOf } from '../query.ts'
import { prepare, Stage } from '../test-rig.tsx'
import { useInfiniteOperation } from './infinite-query.ts'

/** A mock server that keeps its responses until it is told to send them. Pages have one row. */
const aServer = () => {
  const waiting: (() => void)[] = []
  let sent = 0
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        waiting.push(() => resolve(Response.json({ projects: [{ name: `row ${++sent}` }], total: 9 })))
      }),
  )
  return {
    answer: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()!()
    },
    requests: () => waiting.length,
  }
}

function Projects() {
  const { rows, more, query } = useInfiniteOperation(listProjects, {}, ({ projects }) => projects)
  const client = useQueryClient()
  const changed = () => void client.invalidateQueries({ queryKey: queryKeyOf(listProjects) })
  return (
    <>
      <p>{rows?.length ?? 0} rows</p>
      <p>{query.isFetching ? 'fetching' : 'idle'}</p>
      <button type="button" onClick={more.load}>
        {more.pending ? 'pending' : 'more'}
      </button>
      <button type="button" onClick={changed}>
        changed
      </button>
    </>
  )
}

const press = (name: string) => page.getByRole('button', { name }).click()
const rows = (count: number) => expect.element(page.getByText(`${count} rows`)).toBeVisible()

beforeEach(async () => {
  vi.unstubAllGlobals()
  await prepare()
})

describe('the next page', () => {
  it('is loaded after a refetch during which it was requested', async () => {
    const server = aServer()
    await render(
      <Stage>
        <Projects />
      </Stage>,
    )
    await server.answer()
    await rows(1)
    await press('changed')
    await expect.element(page.getByText('fetching')).toBeVisible()
    await press('more')
    await expect.element(page.getByRole('button', { name: 'pending' })).toBeVisible()
    await server.answer()
    await server.answer()
    await rows(2)
    await expect.element(page.getByRole('button', { name: 'more' })).toBeVisible()
  })

  it('is requested again after a refetch that cancelled the request', async () => {
    const server = aServer()
    await render(
      <Stage>
        <Projects />
      </Stage>,
    )
    await server.answer()
    await rows(1)
    await press('more')
    await press('changed')
    await expect.poll(server.requests).toBe(2)
    for (let n = 0; n < 3; n++) await server.answer()
    await rows(2)
    await expect.element(page.getByText('idle')).toBeVisible()
    expect(server.requests()).toBe(0)
  })
})
