import { requestPasswordReset } from '@colloquy/contract/identity/operations'
import { createProject, updateProject } from '@colloquy/contract/projects/operations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useCommand } from '../query.ts'
import { prepare, Stage } from '../test-rig.tsx'
import { tryOperation } from './try-operation.ts'

const requests: { body: string; key: string | null }[] = []
let answers: (() => void)[] = []
let status = 200
const answerAll = () => {
  for (const answer of answers.splice(0)) answer()
}

beforeEach(async () => {
  await prepare()
  requests.length = 0
  answers = []
  status = 200
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push({ body: String(init.body), key: new Headers(init.headers).get('idempotency-key') })
    const sentStatus = status
    await new Promise<void>((resolve) => answers.push(resolve))
    return Response.json(sentStatus === 200 ? { projectId: 'p' } : { refusal: 'too_many' }, { status: sentStatus })
  })
})
afterEach(() => vi.unstubAllGlobals())

const successes = vi.fn()
function Form() {
  const { run } = useCommand(createProject)
  const update = useCommand(updateProject)
  const submit = async (name: string) => {
    const outcome = await run({ name } as never)
    if (outcome.ok) successes(name)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit('first')
      }}
    >
      <input aria-label="Name" />
      <button type="submit">Create</button>
      <button type="button" onClick={() => void submit('second')}>
        Create another
      </button>
      <button type="button" onClick={() => void update.run({ name: 'changed' } as never)}>
        Change
      </button>
    </form>
  )
}

const open = async () => {
  successes.mockClear()
  await render(
    <Stage>
      <Form />
    </Stage>,
  )
}
const create = () => page.getByRole('button', { name: 'Create', exact: true })

describe('a form', () => {
  it('submits once for a double click and Enter, and follows its success once', async () => {
    await open()
    await userEvent.dblClick(create())
    await userEvent.click(page.getByLabelText('Name'))
    await userEvent.keyboard('{Enter}')
    expect(requests).toHaveLength(1)
    answerAll()
    await expect.poll(() => successes.mock.calls).toEqual([['first']])
    // The form is closing, and the last click comes late.
    await create().click()
    expect(requests).toHaveLength(1)
  })

  it('submits other input at the same time', async () => {
    await open()
    await create().click()
    await page.getByRole('button', { name: 'Create another' }).click()
    expect(requests.map(({ body }) => JSON.parse(body).name)).toEqual(['first', 'second'])
    expect(new Set(requests.map(({ key }) => key)).size).toBe(2)
    answerAll()
    await expect.poll(() => successes.mock.calls.length).toBe(2)
  })

  it('ignores a repeated click while other input is being sent', async () => {
    await open()
    const another = page.getByRole('button', { name: 'Create another' })
    await create().click()
    await another.click()
    await create().click()
    expect(requests).toHaveLength(2)
    answerAll()
    await expect.poll(() => successes.mock.calls.length).toBe(2)
  })

  it('repeats a decision that another command has changed since', async () => {
    await open()
    const change = page.getByRole('button', { name: 'Change' })
    for (const button of [create(), change, create()]) {
      const before = requests.length
      await button.click()
      await expect.poll(() => requests.length).toBe(before + 1)
      answerAll()
      await expect.poll(() => answers.length).toBe(0)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(requests).toHaveLength(3)
    expect(successes).toHaveBeenCalledTimes(2)
  })

  it('submits again after a refusal', async () => {
    status = 429
    await open()
    await create().click()
    answerAll()
    status = 200
    await expect
      .poll(async () => {
        await create().click()
        return requests.length
      })
      .toBe(2)
    answerAll()
    await expect.poll(() => successes.mock.calls.length).toBe(1)
  })
})

describe('a sign-in form', () => {
  it('sends one request for a double click, and another one afterwards', async () => {
    const ask = () => tryOperation(requestPasswordReset, { email: 'a@b.example', redirectUrl: '/' } as never)
    const [first, second] = [ask(), ask()]
    await expect.poll(() => requests.length).toBe(1)
    answerAll()
    expect(await first).toBe(await second)
    const third = ask()
    await expect.poll(() => requests.length).toBe(2)
    answerAll()
    await third
  })
})
