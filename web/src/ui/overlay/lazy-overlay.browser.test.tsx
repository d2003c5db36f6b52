import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { useAnchored } from './anchored.ts'
import { AnchoredMenu } from './anchored-menu.tsx'
import { DialogWindow } from './dialog-window.tsx'
import { lazyOverlay, preloadOverlays } from './lazy-overlay.tsx'

afterEach(() => vi.useRealTimers())

interface Props {
  opened: boolean
  onClose: () => void
}

/** A dialog that is loaded when the test decides. */
const arriving = () => {
  const onLoad = vi.fn()
  let arrive: (() => void) | undefined
  let fail: (() => void) | undefined
  const Window = lazyOverlay<Props>(() => {
    onLoad()
    return new Promise((resolve, reject) => {
      arrive = () =>
        resolve((props) => (
          <DialogWindow name="Times" {...props}>
            Three of them
          </DialogWindow>
        ))
      fail = () => reject(new Error('no way'))
    })
  })
  function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <ThemeProvider still>
        <button type="button" onClick={() => setOpened(true)}>
          Choose
        </button>
        <Window opened={opened} onClose={() => setOpened(false)} />
      </ThemeProvider>
    )
  }
  return { onLoad, arrive: () => arrive?.(), fail: () => fail?.(), Page }
}

describe('a lazy overlay', () => {
  it('is not loaded with the page, and opens once it is loaded if it was opened before', async () => {
    const { onLoad, arrive, Page } = arriving()
    await render(<Page />)
    expect(onLoad).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Choose' }).click()
    expect(onLoad).toHaveBeenCalledTimes(1)
    expect(document.querySelector('[role=dialog]')).toBeNull()
    arrive()
    await expect.element(page.getByRole('dialog', { name: 'Times' })).toBeVisible()
  })

  it('restores the focus even when it was loaded after it was opened', async () => {
    const { arrive, Page } = arriving()
    await render(<Page />)
    const button = page.getByRole('button', { name: 'Choose' })
    await button.click()
    arrive()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
  })

  it('is preloaded once', async () => {
    const { onLoad, arrive, Page } = arriving()
    await render(<Page />)
    const fetched = Promise.all([preloadOverlays(), preloadOverlays()])
    await expect.poll(() => onLoad.mock.calls.length).toBe(1)
    arrive()
    await fetched
    await page.getByRole('button', { name: 'Choose' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(onLoad).toHaveBeenCalledTimes(1)
  })

  it('is retried when loading failed', async () => {
    const { onLoad, arrive, fail, Page } = arriving()
    await render(<Page />)
    await page.getByRole('button', { name: 'Choose' }).click()
    fail()
    await expect.poll(() => onLoad.mock.calls.length, { timeout: 8000 }).toBe(2)
    arrive()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })
})

describe('a lazy menu', () => {
  const Entries = lazyOverlay<Parameters<typeof AnchoredMenu>[0]['hanging']>(async () => (hanging) => (
    <AnchoredMenu hanging={hanging} position="bottom-start" width={200}>
      <button type="button" role="menuitem">
        Newest first
      </button>
    </AnchoredMenu>
  ))
  function Page() {
    const { handle, hanging } = useAnchored('menu')
    return (
      <ThemeProvider still>
        <button type="button" {...handle}>
          Order
        </button>
        <Entries {...hanging} />
        <p>elsewhere</p>
      </ThemeProvider>
    )
  }

  it('is anchored to its button, sets its ARIA state, and restores the focus to it', async () => {
    await render(<Page />)
    const button = page.getByRole('button', { name: 'Order' })
    const before = button.element()
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
    await button.click()
    const menu = page.getByRole('menu', { name: 'Order' })
    await expect.element(menu).toBeVisible()
    expect(button.element()).toBe(before)
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    expect(button.element().getAttribute('aria-controls')).toBe(menu.element().id)
    expect(menu.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(before.getBoundingClientRect().bottom)
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  })

  it('closes by its button and by a click outside', async () => {
    await render(<Page />)
    const button = page.getByRole('button', { name: 'Order' })
    const menu = () => document.querySelector('[role=menu]')
    await button.click()
    await expect.poll(menu).not.toBeNull()
    await button.click()
    await expect.poll(menu).toBeNull()
    await button.click()
    await expect.poll(menu).not.toBeNull()
    await page.getByText('elsewhere').click()
    await expect.poll(menu).toBeNull()
  })
})
