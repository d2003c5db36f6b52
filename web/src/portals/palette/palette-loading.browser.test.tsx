import { type RefObject, useEffect, useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenToKeys, useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { prepare } from '../../platform/test-rig.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { Palette } from './palette.tsx'

const { arrival, arrive } = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { arrival: promise, arrive: resolve }
})

vi.mock('./palette-dialog.tsx', async () => {
  await arrival
  function PaletteDialog({ typedBefore, onReady }: { typedBefore: RefObject<string>; onReady: () => void }) {
    const box = useRef<HTMLInputElement>(null)
    const [text, setText] = useState('')
    const begin = () => {
      setText(typedBefore.current)
      onReady()
    }
    return (
      <>
        <input
          ref={box}
          aria-label="Loaded palette"
          value={text}
          onFocus={begin}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="button" onClick={() => box.current?.focus()}>
          Opened
        </button>
      </>
    )
  }
  return { PaletteDialog }
})

const onNew = vi.fn()
function Page() {
  useEffect(() => listenToKeys(), [])
  useRegisterShortcuts([{ keys: 'N', label: 'new project', run: onNew }])
  return (
    <>
      <button type="button">Elsewhere</button>
      <Palette />
    </>
  )
}

it('keeps what is typed while the palette loads, and gives the focus back', async () => {
  await prepare()
  await render(
    <ThemeProvider still>
      <Page />
    </ThemeProvider>,
  )
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
  ;(elsewhere.element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'Search or run a command' })).toHaveFocus()
  await userEvent.keyboard('new pro')
  arrive()
  const loaded = page.getByRole('textbox', { name: 'Loaded palette' })
  await expect.element(loaded).toBeVisible()
  await userEvent.keyboard('j')
  // As the dialog does once it has opened.
  ;(page.getByRole('button', { name: 'Opened' }).element() as HTMLElement).click()
  await expect.element(loaded).toHaveFocus()
  await userEvent.keyboard('ect')
  await expect.element(loaded).toHaveValue('new project')
  expect(onNew).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(elsewhere).toHaveFocus()
})
