import type { Incident } from '@colloquy/contract/incidents/shapes'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { IncidentScreen } from './incident-screen.tsx'
import { ReportDialog } from './report-dialog.tsx'

const id = '0198c0de-0000-7000-8000-000000000001'
const at = '2026-03-02T10:00:00.000Z'
const incident: Incident = {
  incidentId: id,
  callId: id,
  callCode: 'C-1042',
  topic: 'Heat pumps',
  clientName: 'Halden Capital',
  expertName: 'Emil Person',
  state: 'open',
  openedAt: at,
  reportCount: 1,
  reports: [{ reportedAt: at, byName: 'Ada Person', seat: 'client', note: '' }],
  assessments: [],
  accesses: [{ personId: id, name: 'Emil Person', content: 'room', firstAt: at, lastAt: at, times: 1 }],
  can: { keep: true, release: true },
}
const sent: { url: string; body: unknown }[] = []
let shown = incident

beforeEach(async () => {
  await prepare('enUS')
  sent.length = 0
  shown = incident
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.body) sent.push({ url, body: JSON.parse(String(init.body)) })
    return Response.json(shown)
  })
})

const open = () =>
  render(
    <Stage at="/compliance/incidents/$incidentId">
      <IncidentScreen />
    </Stage>,
  )

it('shows an incident with its access list, and releases the content with a reason only', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('row', { name: /^Emil Person Call .*10:00/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Release content' }).click()
  await expect.element(screen.getByText('This field is required', { exact: false })).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByLabelText('Reasoning').fill('Published in May')
  await screen.getByRole('button', { name: 'Release content' }).click()
  await expect.poll(() => sent).toMatchObject([{ body: { outcome: 'released', reasoning: 'Published in May' } }])
})

it('leaves the release to others who did not sit in the call', async () => {
  shown = { ...incident, can: { keep: true, release: false } }
  const screen = await open()
  await expect.element(screen.getByText('another officer has to release it', { exact: false })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Release content' }).query()).toBeNull()
})

it('shows before a report what follows, and sends it without a note as well', async () => {
  const onClose = vi.fn()
  const screen = await render(
    <Stage>
      <ReportDialog callId={id} opened onClose={onClose} />
    </Stage>,
  )
  await expect.element(screen.getByText('No one else is told that you reported it', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Report to compliance' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toMatchObject([{ url: expect.stringContaining(`/calls/${id}/incidents`), body: { note: '' } }])
})
