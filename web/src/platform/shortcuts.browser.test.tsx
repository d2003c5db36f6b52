import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { allowSingleKeys, listenToKeys, type Shortcut, useRegisterShortcuts, useShortcuts } from './shortcuts.ts'

let stop = () => {}
beforeEach(() => {
  stop = listenToKeys()
})
afterEach(() => {
  stop()
  allowSingleKeys(true)
})

function Keys({ shortcuts }: { shortcuts: Shortcut[] }) {
  useRegisterShortcuts(shortcuts)
  return (
    <>
      <input aria-label="box" />
      <output>
        {useShortcuts()
          .map(({ label }) => label)
          .join()}
      </output>
    </>
  )
}
const keysFor = (...names: string[]) => {
  const shortcuts = names.map((keys) => ({ keys, label: keys, run: vi.fn() }))
  return { shortcuts, runs: () => shortcuts.map(({ run }) => run.mock.calls.length) }
}

describe('shortcuts', () => {
  it('handle single keys and sequences of two keys', async () => {
    const { shortcuts, runs } = keysFor('J', 'G H', '?')
    await render(<Keys shortcuts={shortcuts} />)
    await userEvent.keyboard('j')
    await userEvent.keyboard('gh')
    await userEvent.keyboard('h')
    await userEvent.keyboard('?')
    expect(runs()).toEqual([1, 1, 1])
  })

  it('ignore typing in a field, except with Ctrl or ⌘', async () => {
    const { shortcuts, runs } = keysFor('J', 'Mod+K')
    const screen = await render(<Keys shortcuts={shortcuts} />)
    await screen.getByLabelText('box').click()
    await userEvent.keyboard('j')
    expect(runs()).toEqual([0, 0])
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(runs()).toEqual([0, 1])
  })

  it('with a single key can be switched off persistently', async () => {
    const { shortcuts, runs } = keysFor('J', 'Mod+K')
    await render(<Keys shortcuts={shortcuts} />)
    allowSingleKeys(false)
    await userEvent.keyboard('j')
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(runs()).toEqual([0, 1])
    expect(localStorage.getItem('cq-keys')).toBe('off')
  })

  it('end with the component that registered them', async () => {
    const { shortcuts, runs } = keysFor('J')
    const screen = await render(<Keys shortcuts={shortcuts} />)
    await screen.unmount()
    await userEvent.keyboard('j')
    expect(runs()).toEqual([0])
  })

  it('with the same keys: the later one wins', async () => {
    const page = keysFor('J')
    const dialog = keysFor('J')
    await render(
      <>
        <Keys shortcuts={page.shortcuts} />
        <Keys shortcuts={dialog.shortcuts} />
      </>,
    )
    await userEvent.keyboard('j')
    expect([page.runs(), dialog.runs()]).toEqual([[0], [1]])
  })
})
