import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useAutosave } from './autosave.ts'

const key = 'cq-autosave-test'
let saved: (string | undefined)[]
let isFailing: boolean
const load = vi.fn(async (): Promise<string | undefined> => undefined)
const save = async (text: string | undefined) => {
  if (isFailing) return false
  saved.push(text)
  return true
}

function Field() {
  const { value, state, change } = useAutosave<string>(key, load, save)
  return (
    <>
      <input
        aria-label="Text"
        value={value ?? ''}
        onChange={(event) => change(event.currentTarget.value || undefined)}
      />
      <p>{state}</p>
    </>
  )
}
const field = (screen: Awaited<ReturnType<typeof render>>) => screen.getByRole('textbox')

beforeEach(() => {
  sessionStorage.clear()
  saved = []
  isFailing = false
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
    await vi.waitFor(() => expect(saved).toEqual(['Typed']))
    const again = await render(<Field />)
    await field(again).fill('More')
    await field(again).fill('')
    await vi.waitFor(() => expect(saved).toEqual(['Typed', undefined]), { timeout: 500 })
  })

  it('sends again what the server did not get, also after a reload', async () => {
    isFailing = true
    const screen = await render(<Field />)
    await field(screen).fill('Typed')
    await expect.element(screen.getByText('failed'), { timeout: 3_000 }).toBeVisible()
    await screen.unmount()
    load.mockResolvedValue('Earlier')
    isFailing = false
    const again = await render(<Field />)
    await expect.element(field(again)).toHaveValue('Typed')
    await vi.waitFor(() => expect(saved).toEqual(['Typed']))
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
})
