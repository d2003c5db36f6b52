import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { DataTable } from './table.tsx'

beforeEach(() => prepare())

it('keeps the focus ring of a link inside its row', async () => {
  await page.viewport(1024, 600)
  const screen = await render(
    <Stage>
      <DataTable
        label="Things"
        rows={['One', 'Two']}
        rowKey={(row) => row}
        columns={[{ id: 'name', head: 'Name', cell: (row) => <a href="/">{row}</a> }]}
      />
    </Stage>,
  )
  await expect.element(screen.getByText('One')).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}')
  const link = screen.getByRole('link', { name: 'One' }).element()
  expect(document.activeElement).toBe(link)
  const { outlineOffset, outlineWidth } = getComputedStyle(link)
  const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  expect(reach).toBeLessThanOrEqual(2)
  expect(link.getBoundingClientRect().bottom + reach).toBeLessThan(link.closest('tr')!.getBoundingClientRect().bottom)
})
