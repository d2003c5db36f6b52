import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CoveredPage } from '../overlay-context.ts'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { Drawer } from './drawer.tsx'

it('reports that it covers the page while it is open on a phone, and not on a wide screen [SH-08]', async () => {
  const uncover = vi.fn()
  const cover = vi.fn(() => uncover)
  const open = () =>
    render(
      <ThemeProvider still>
        <CoveredPage value={cover}>
          <Drawer opened name="Record" closeLabel="Close" onClose={() => {}}>
            <p>Katrin</p>
          </Drawer>
        </CoveredPage>
      </ThemeProvider>,
    )
  await page.viewport(1280, 800)
  const wide = await open()
  await expect.element(page.getByRole('paragraph')).toBeVisible()
  expect(cover).not.toHaveBeenCalled()
  await wide.unmount()
  await page.viewport(375, 800)
  const narrow = await open()
  await expect.poll(() => cover.mock.calls.length).toBe(1)
  expect(uncover).not.toHaveBeenCalled()
  await narrow.unmount()
  expect(uncover).toHaveBeenCalledOnce()
})
