import { listProjects } from '@colloquy/contract/projects/operations'
import { useQueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryKeyOf } from '../query.ts'
import { prepare, Stage } from '../test-rig.tsx'
import { useInfiniteOperation } from './infinite-query.ts'
import { ListFooter } from './list-footer.tsx'

/** A mock server that keeps its responses until it is told to send them. Pages have one row. */
const aServer = (total: number) => {
  const waiting: ((status: number) => void)[] = []
  const body = (status: number) => (status === 200 ? { projects: [{}], total } : { refusal: 'forbidden' })
  vi.stubGlobal(
    'fetch',
    () => new Promise((resolve) => waiting.push((status) => resolve(Response.json(body(status), { status })))),
  )
  return {
    answer: async (status = 200) => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()!(status)
    },
    requests: () => waiting.length,
  }
}

function Projects({ isCounted }: { isCounted: boolean }) {
  const { rows = [], total, more, query } = useInfiniteOperation(listProjects, {}, ({ projects }) => projects)
  const client = useQueryClient()
  const changed = () => void client.invalidateQueries({ queryKey: queryKeyOf(listProjects) })
  return (
    <>
      <p>{rows.length} rows</p>
      <p>{query.isFetching ? 'fetching' : 'idle'}</p>
      <ListFooter more={more} {...(isCounted && { count: { part: rows.length, whole: total } })} />
      <button type="button" onClick={changed}>
        changed
      </button>
    </>
  )
}

/** Opens a list of `total` rows with the first one loaded. */
const open = async (total: number, isCounted = false) => {
  const server = aServer(total)
  await render(
    <Stage>
      <Projects isCounted={isCounted} />
    </Stage>,
  )
  await server.answer()
  await rows(1)
  return server
}
const more = page.getByRole('button', { name: 'Load more' })
const change = () => page.getByRole('button', { name: 'changed' }).click()
const rows = (count: number) => expect.element(page.getByText(`${count} rows`)).toBeVisible()

beforeEach(async () => {
  vi.unstubAllGlobals()
  await prepare()
})

describe('the next page', () => {
  it('is loaded after a refetch during which it was requested', async () => {
    const server = await open(9)
    await change()
    await expect.element(page.getByText('fetching')).toBeVisible()
    await more.click()
    await expect.element(more).toHaveAttribute('aria-busy', 'true')
    await server.answer()
    await server.answer()
    await rows(2)
    await expect.element(more).not.toHaveAttribute('aria-busy')
  })

  it('is requested again after a refetch that cancelled the request', async () => {
    const server = await open(9)
    await more.click()
    await change()
    await expect.poll(server.requests).toBe(2)
    for (let n = 0; n < 3; n++) await server.answer()
    await rows(2)
    await expect.element(page.getByText('idle')).toBeVisible()
    expect(server.requests()).toBe(0)
  })

  it('can be requested again when it failed, which is said', async () => {
    const server = await open(9)
    await more.click()
    await server.answer(403)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t load this content')
    await rows(1)
    await more.click()
    await server.answer()
    await rows(2)
    await expect.poll(() => page.getByRole('alert').elements()).toEqual([])
  })
})

describe('the last page', () => {
  it.each([
    [true, '2 of 2'],
    [false, 'You’ve reached the end'],
  ])('keeps the place of a keyboard user when the button disappears, counted: %s', async (isCounted, text) => {
    const server = await open(2, isCounted)
    ;(more.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await server.answer()
    await rows(2)
    await expect.element(more).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.textContent).toBe(text)
  })

  it('is not announced below a list that never had more', async () => {
    await open(1)
    expect(page.getByRole('status').elements()).toEqual([])
  })
})
