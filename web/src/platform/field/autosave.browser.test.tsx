import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RefusalError } from '../query.ts'
import { type SaveOutcome, saveOutcomeOf, useAutosave } from './autosave.ts'

const key = 'cq-autosave-test'
let saved: (string | undefined)[]
let outcome: SaveOutcome
let attempts: number
const load = vi.fn(async (): Promise<string | undefined> => undefined)
const save = async (text: string | undefined) => {
  if (outcome === 'saved') saved.push(text)
  else attempts += 1
  return outcome
}

function Field() {
  const { value, state, isLoaded, change } = useAutosave<string>(key, load, save)
  return (
    <>
      <input
        aria-label="Text"
        value={value ?? ''}
        onChange={(event) => change(event.currentTarget.value || undefined)}
      />
      <p>{isLoaded ? state : `${state}, not loaded`}</p>
    </>
  )
}
const field = (screen: Awaited<ReturnType<typeof render>>) => screen.getByRole('textbox')

beforeEach(() => {
  sessionStorage.clear()
  saved = []
  outcome = 'saved'
  attempts = 0
  load.mockReset().mockResolvedValue(undefined)
})

describe('useAutosave', () => {
  it('shows what is saved, and saves what is typed once typing pauses', async () => {
    load.mockResolvedValue('Earlier')
    const screen = await render(<Field />)
    await expect.element(field(screen)).toHaveValue('Earlier')
    await field(screen).fill('Earlier and')
    await field(screen).fill('Earlier and later')
    await expect.element(screen.getByText('saving')).toBeVisible()
    await expect.element(screen.getByText('saved')).toBeVisible()
    expect([saved, sessionStorage.getItem(key)]).toEqual([['Earlier and later'], null])
  })

  it('saves at once what is discarded, and on leaving what has just been typed', async () => {
    const screen = await render(<Field />)
    await field(screen).fill('Typed')
    await screen.unmount()
    await expect.poll(() => saved).toEqual(['Typed'])
    const again = await render(<Field />)
    await field(again).fill('More')
    await field(again).fill('')
    await vi.waitFor(() => expect(saved).toEqual(['Typed', undefined]), { timeout: 500 })
  })

  it('sends again what the server did not get, also after a reload', async () => {
    outcome = 'unreachable'
    const screen = await render(<Field />)
    await field(screen).fill('Typed')
    await expect.element(screen.getByText('unreachable'), { timeout: 3_000 }).toBeVisible()
    await screen.unmount()
    load.mockResolvedValue('Earlier')
    outcome = 'saved'
    const again = await render(<Field />)
    await expect.element(field(again)).toHaveValue('Typed')
    await expect.poll(() => saved).toEqual(['Typed'])
    expect([load.mock.calls.length, sessionStorage.getItem(key)]).toEqual([1, null])
  })

  it('keeps what was typed before the saved text arrived', async () => {
    const late = Promise.withResolvers<string | undefined>()
    load.mockReturnValue(late.promise)
    const screen = await render(<Field />)
    await field(screen).fill('New')
    late.resolve('Earlier')
    await expect.element(screen.getByText('saved')).toBeVisible()
    await expect.element(field(screen)).toHaveValue('New')
  })

  it('does not send again what was refused', async () => {
    outcome = 'refused'
    const screen = await render(<Field />)
    await field(screen).fill('Typed')
    await expect.element(screen.getByText('refused'), { timeout: 3_000 }).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    expect(attempts).toBe(1)
  })

  it('does not take a failure to load for nothing saved, and tries again', async () => {
    load.mockRejectedValueOnce(new Error('no answer'))
    load.mockResolvedValue('Earlier')
    const screen = await render(<Field />)
    await expect.element(screen.getByText('unreachable, not loaded')).toBeVisible()
    await expect.element(field(screen), { timeout: 7_000 }).toHaveValue('Earlier')
    expect(screen.getByText('saved').query()?.textContent).toBe('saved')
  })

  it('says so when loading was refused, for good', async () => {
    load.mockRejectedValue(new RefusalError('calls.getNotes', 'not_found' as never))
    const screen = await render(<Field />)
    await expect.element(screen.getByText('refused, not loaded')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it.each([
    [{ ok: true }, 'saved'],
    [{ ok: false, refusal: 'invalid_input' }, 'refused'],
    [{ ok: false, refusal: 'offline' }, 'unreachable'],
    [undefined, 'unreachable'],
  ] as const)('takes %o for %s', (result, expected) => {
    expect(saveOutcomeOf(result)).toBe(expected)
  })
})
