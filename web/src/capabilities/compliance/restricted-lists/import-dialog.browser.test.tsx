import type { RestrictedListEntryPreview } from '@colloquy/contract/compliance/restricted-list-import-shapes'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { ImportDialog } from './import-dialog.tsx'

const companyId = '019a0000-0000-7000-8000-000000000001'
const row = { company: null, candidates: [], defect: null, listedAt: '2026-01-01', removedAt: null }
const candidate = {
  companyId,
  name: 'Grandvolt',
  similarName: 'Grandvolt',
  similarity: 0.9,
  parentName: null,
  country: null,
}
const preview: RestrictedListEntryPreview = {
  added: 2,
  changed: 0,
  ended: 1,
  planId: 'plan one',
  rows: [
    { ...row, line: 2, name: 'Volt Cells', outcome: 'add' },
    { ...row, line: 3, name: 'Grandvlot', outcome: 'review', candidates: [candidate] },
    { ...row, line: 4, name: 'Stays', outcome: 'listed' },
  ],
  ending: [{ entryId: '019a0000-0000-7000-8000-000000000002', name: 'Leaves', listedAt: '2026-01-01' }],
}

let answer: RestrictedListEntryPreview
let requests: { path: string; fields: Record<string, unknown> }[]
let closed: number

beforeEach(async () => {
  answer = preview
  requests = []
  closed = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, location.origin).pathname
    const fields = [...(init.body as FormData)].map(([name, value]) => [
      name,
      value instanceof File ? value.name : value,
    ])
    requests.push({ path: path.slice(path.indexOf('/tenant')), fields: Object.fromEntries(fields) })
    return Response.json(path.endsWith('/preview') ? answer : { added: 2, changed: 0, ended: 1 })
  })
  await prepare()
})

const dialog = () => page.getByRole('dialog', { name: 'Import entries into “All clients”' })
const open = async () => {
  await render(
    <Stage>
      <ImportDialog list={{ listId: 'tenant', clientName: null, listedCount: 2 }} onClose={() => closed++} />
    </Stage>,
  )
  await expect.element(dialog()).toBeVisible()
  const box = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(box, new File(['Company\nVolt Cells'], 'list.csv', { type: 'text/csv' }))
  await expect.element(dialog().getByText('Grandvlot')).toBeVisible()
}

it('shows what is doubtful first, and all rows on request, before anything is written', async () => {
  await open()
  await expect.element(dialog().getByText('Will be added as a name only')).toBeVisible()
  await expect.element(dialog().getByText('Will end today')).toBeVisible()
  expect(dialog().getByText('Volt Cells').query()).toBeNull()
  await dialog().getByText('All (4)').click()
  await expect.element(dialog().getByText('Volt Cells')).toBeVisible()
  await expect.element(dialog().getByText('Already on the list')).toBeVisible()
  expect(requests.every(({ path }) => path.endsWith('/preview'))).toBe(true)
})

it('sends what the preview said, with the company that was chosen', async () => {
  await open()
  await dialog().getByRole('combobox', { name: 'Is it one of these companies?' }).click()
  answer = { ...preview, planId: 'plan two' }
  await page.getByRole('option', { name: 'Grandvolt' }).click()
  await expect.poll(() => requests.length).toBe(2)
  await dialog().getByRole('button', { name: 'Add 2, end 1' }).click()
  await expect.poll(() => closed).toBe(1)
  const choices = JSON.stringify([{ line: 3, companyId }])
  expect(requests.at(-1)!.fields).toMatchObject({
    planId: '"plan two"',
    choices,
    isWholeList: 'false',
    file: 'list.csv',
  })
})

it('cannot import a whole list with rows that cannot be read', async () => {
  answer = {
    ...preview,
    rows: [...preview.rows, { ...row, line: 5, name: 'Unclear', outcome: 'defect', defect: 'date' }],
  }
  await open()
  await expect.element(dialog().getByText('Rows that can’t be imported are skipped.')).toBeVisible()
  await dialog().getByRole('checkbox', { name: 'This file is the complete list' }).click()
  await expect.element(dialog().getByText(/their entries would end/)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Add 2, end 1' })).toBeDisabled()
})
