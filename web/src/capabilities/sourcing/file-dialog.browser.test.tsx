import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { FileDialog } from './file-dialog.tsx'

const refusalText = 'You’ve already proposed someone with this email address for this request. Check the address.'
const requestId = '019a0000-0000-7000-8000-000000000001'
const info = {
  firstName: 'Solveig',
  lastName: 'Brattbakk',
  email: 'solveig@people.example',
  country: null,
  timeZone: 'Europe/Oslo',
  headline: 'Head',
  relevance: 'Ran it',
  rate: { minor: 45_000, currency: 'EUR' },
  employments: [{ companyName: 'Frostlager', title: 'Head', startDate: '2016-02-01', endDate: null }],
  answers: [],
}
const rows = [
  { row: 2, name: 'Solveig Brattbakk', state: 'ready', columns: [], info },
  { row: 3, name: 'Ola Nord', state: 'ready', columns: [], info: { ...info, email: 'ola@people.example' } },
  { row: 4, name: 'Kari Vik', state: 'invalid', columns: ['Email', 'Rate per hour'], info: null },
]

let proposed: string[]

beforeEach(async () => {
  proposed = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (new URL(address, location.origin).pathname.endsWith('/preview')) return Response.json({ rows })
    const { email } = JSON.parse(String(init.body))
    proposed.push(email)
    if (email === 'ola@people.example') return Response.json({ refusal: 'proposal_exists' }, { status: 409 })
    const proposal = {
      ...info,
      proposalId: requestId,
      requestId,
      requestTitle: 'Cold stores',
      version: 1,
      state: 'submitted',
      stage: null,
      declineReason: null,
      declineNote: null,
      proposedByName: 'Kestrel',
      proposedAt: '2026-01-01T00:00:00.000Z',
      decidedAt: null,
      can: { update: true, withdraw: true },
    }
    return Response.json(proposal)
  })
  await prepare()
})

it('sends the rows that are ready, and keeps every row with its result', async () => {
  await render(
    <Stage>
      <FileDialog requestId={requestId} onClose={() => {}} />
    </Stage>,
  )
  const dialog = page.getByRole('dialog', { name: 'Propose experts from a file' })
  await expect.element(dialog).toBeVisible()
  const box = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(box, new File(['Email'], 'experts.csv', { type: 'text/csv' }))
  await expect.element(dialog.getByText('Check these columns: Email, Rate per hour')).toBeVisible()
  expect(proposed).toEqual([])
  await dialog.getByRole('button', { name: 'Propose 2 experts' }).click()
  await expect.element(dialog.getByText('Not proposed', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(refusalText)).toBeVisible()
  await expect.element(dialog.getByText('Proposed', { exact: true })).toBeVisible()
  expect(proposed).toEqual(['solveig@people.example', 'ola@people.example'])
  await expect.element(dialog.getByRole('button', { name: 'Propose 1 expert' })).toBeVisible()
  await expect.element(dialog.getByText('Kari Vik')).toBeVisible()
})
