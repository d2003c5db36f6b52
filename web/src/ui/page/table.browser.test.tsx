import { useState } from 'react'
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

it('draws only the rows whose selection has changed while the columns stay the same', async () => {
  const drawn: string[] = []
  const rows = ['One', 'Two', 'Three']
  const columns = [
    {
      id: 'name',
      head: 'Name',
      cell: (row: string) => {
        drawn.push(row)
        return row
      },
    },
  ]
  function Choice() {
    const [chosen, setChosen] = useState('One')
    return (
      <>
        <button type="button" onClick={() => setChosen('Two')}>
          Choose
        </button>
        <DataTable
          label="Things"
          rows={rows}
          rowKey={(row) => row}
          columns={columns}
          selected={(row) => row === chosen}
        />
      </>
    )
  }
  const screen = await render(
    <Stage>
      <Choice />
    </Stage>,
  )
  await expect.element(screen.getByText('Three')).toBeVisible()
  drawn.length = 0
  await screen.getByText('Choose').click()
  expect(new Set(drawn)).toEqual(new Set(['One', 'Two']))
})
