import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { ToastStack } from './toast-stack.tsx'

beforeEach(() => prepare())
afterEach(() => notifications.clean())

it('toasts leave the header free', async () => {
  await render(
    <Stage>
      <div data-testid="header" style={{ height: 'var(--top)' }} />
      <ToastStack opened />
    </Stage>,
  )
  notifications.show({ message: 'Saved' })
  await expect.element(page.getByText('Saved')).toBeVisible()
  const header = page.getByTestId('header').element().getBoundingClientRect()
  expect(header.height).toBeGreaterThan(40)
  const stack = page.getByText('Saved').element().closest('[data-position]')!
  expect(stack.getBoundingClientRect().top).toBeGreaterThan(header.height)
})
