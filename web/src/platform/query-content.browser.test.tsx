import { uploadPersonPhoto } from '@colloquy/contract/people/operations'
import { listProjects } from '@colloquy/contract/projects/operations'
import { agreeToTerms } from '@colloquy/contract/terms/operations'
import { onlineManager } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useCommand, useOperationQuery } from './query.ts'
import { QueryContent } from './query-content.tsx'
import { prepare, Stage } from './test-rig.tsx'

/** A mock server that responds when it is told to. */
const aServer = () => {
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)))
  return {
    answer: async (body: object, status = 200) => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()!(Response.json(body, { status }))
    },
  }
}
const found = (total: number) => ({ projects: [], total })

function Projects() {
  const answer = useOperationQuery(listProjects, {})
  return (
    <>
      <button type="button" onClick={() => void answer.refetch()}>
        Again
      </button>
      <QueryContent answer={answer}>{({ total }) => <p>{total} projects</p>}</QueryContent>
    </>
  )
}

function Agreement() {
  const { run, isPending, failure, reset } = useCommand(agreeToTerms)
  const [outcome, setOutcome] = useState('nothing yet')
  const agree = async () => {
    const answer = await run({ entityId: '0198c0de-0000-7000-8000-000000000001' })
    setOutcome(answer.ok ? 'agreed' : answer.refusal)
  }
  return (
    <>
      <button type="button" onClick={() => void agree()}>
        {isPending ? 'on its way' : outcome}
      </button>
      <p role="alert">{failure}</p>
      <button type="button" onClick={reset}>
        Never mind
      </button>
    </>
  )
}

const pictures = ['one', 'another'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }))

function Pictures() {
  const { run } = useCommand(uploadPersonPhoto)
  const send = (photo: File) =>
    run({ personId: '0198c0de-0000-7000-8000-000000000001', photo, crop: { left: 0, top: 0, size: 1 } })
  return pictures.map((picture) => (
    <button key={picture.name} type="button" onClick={() => void send(picture)}>
      {picture.name}
    </button>
  ))
}

const open = (part: React.ReactNode) => render(<Stage>{part}</Stage>)

const agree = () => page.getByRole('button').first().click()

beforeEach(async () => {
  vi.unstubAllGlobals()
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  await prepare()
})

describe('a query', () => {
  it('is shown as loading, then as its data [ER-04]', async () => {
    const server = aServer()
    await open(<Projects />)
    await expect.element(page.getByRole('status', { name: 'Loading…' })).toBeVisible()
    await server.answer(found(7))
    await expect.element(page.getByText('7 projects')).toBeVisible()
    await expect.poll(() => page.getByRole('status').elements()).toEqual([])
  })

  it('is shown as loading, then as its error, and can be retried [ER-04] [ER-06]', async () => {
    const server = aServer()
    await open(<Projects />)
    await expect.element(page.getByRole('status', { name: 'Loading…' })).toBeVisible()
    await server.answer({ refusal: 'forbidden' }, 403)
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.poll(() => page.getByRole('status').elements()).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await server.answer(found(8))
    await expect.element(page.getByText('8 projects')).toBeVisible()
    await expect.poll(() => page.getByRole('alert').elements()).toEqual([])
  })

  it('keeps its previous data visible while it is refetched, and when that fails', async () => {
    const server = aServer()
    await open(<Projects />)
    await server.answer(found(7))
    await page.getByRole('button', { name: 'Again' }).click()
    await expect.element(page.getByText('7 projects')).toBeVisible()
    await server.answer({}, 500)
    await expect.element(page.getByText('7 projects')).toBeVisible()
  })
})

describe('a command', () => {
  it.each([
    ['agreed', {}, 200],
    ['too_many', { refusal: 'too_many' }, 429],
    ['unexpected', {}, 500],
  ])('is busy, then %s [ER-04]', async (outcome, body, status) => {
    const server = aServer()
    await open(<Agreement />)
    await agree()
    await expect.element(page.getByText('on its way')).toBeVisible()
    await server.answer(body, status)
    await expect.element(page.getByRole('button').first()).toHaveTextContent(outcome)
  })

  it('keeps its error in place until the next attempt or until it is dismissed [ER-06]', async () => {
    const server = aServer()
    await open(<Agreement />)
    const failure = () => page.getByRole('alert')
    await agree()
    await server.answer({ refusal: 'too_many' }, 429)
    await expect.element(failure()).toHaveTextContent('too_many')
    await agree()
    await expect.element(failure()).toBeEmptyDOMElement()
    await server.answer({}, 500)
    await expect.element(failure()).toHaveTextContent('unexpected')
    await page.getByRole('button', { name: 'Never mind' }).click()
    await expect.element(failure()).toBeEmptyDOMElement()
  })

  it('is refused while offline instead of queued, and runs once when it is repeated', async () => {
    const keys: (string | null)[] = []
    let isThere = false
    vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      if (!isThere) throw new TypeError('Failed to fetch')
      return Response.json({})
    })
    onlineManager.setOnline(false)
    await open(<Agreement />)
    await agree()
    await expect.element(page.getByRole('alert')).toHaveTextContent('offline')
    isThere = true
    onlineManager.setOnline(true)
    await agree()
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement()
    const [first, ...others] = keys.filter((key) => key !== null)
    expect(others).toEqual([first])
    // A click right after the success counts as a second click on a closing form; a later one is a new decision.
    const agreeAgain = async () => {
      await agree()
      return keys.filter((key) => key !== null).length
    }
    await expect.poll(agreeAgain, { timeout: 5_000, interval: 300 }).toBe(3)
    expect(keys.at(-1)).not.toBe(first)
  })

  it('has a new idempotency key with another file, and the same key with the same file', async () => {
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      return Response.json({}, { status: 500 })
    })
    await open(<Pictures />)
    for (const [count, name] of ['one.png', 'one.png', 'another.png'].entries()) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => keys.length).toBe(count + 1)
    }
    const [first, again, other] = keys
    expect(first).toBe(again)
    expect(other).not.toBe(first)
  })
})
