import type { Call } from '@colloquy/contract/calls/shapes'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { AttestationPanel, MissingAttestations } from './attestation-panel.tsx'

const expert = { personId: 'expert', fullName: 'Katrin Oberholzer' }
const client = { personId: 'client', fullName: 'Imogen Achterberg' }
const callWith = (attestation: Call['attestation']) =>
  ({ callId: 'c', attestation, seats: [{ person: client }, { person: expert }] }) as unknown as Call
const text = {
  termsId: '0198c5f0-0000-7000-8000-000000000001',
  kind: 'attest_expert',
  version: 2,
  language: 'enUS',
  title: 'Before you talk to the client',
  body: 'I share no inside information.\n\nI will stop if it drifts.',
  publishedAt: '2026-11-01T09:00:00.000Z',
}
const sent: unknown[] = []

beforeEach(async () => {
  sent.length = 0
  await prepare('enUS')
  session.setState({ status: 'signedIn', user: { entityId: 'expert', fullName: expert.fullName } as never }, true)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ text, attestedAt: null })
    sent.push(JSON.parse(String(init.body)))
    return Response.json(callWith({ isDue: false, missing: [] }))
  })
})

const open = (call: Call) =>
  render(
    <Stage at="/calls/$callId">
      <AttestationPanel call={call} />
      <MissingAttestations call={call} />
    </Stage>,
  )

it('shows the statements as a list and sends the text that was shown with one button', async () => {
  await page.viewport(375, 800)
  const screen = await open(callWith({ isDue: true, missing: ['client', 'expert'] }))
  await expect.element(screen.getByRole('heading', { name: text.title })).toBeVisible()
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(text.body.split('\n\n'))
  await expect.element(screen.getByText('1 person still has to confirm: Imogen Achterberg')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  await screen.getByRole('button', { name: 'Confirm statements' }).click()
  await expect.poll(() => sent).toEqual([{ termsId: text.termsId }])
})

it('asks nothing of somebody who has attested', async () => {
  const screen = await open(callWith({ isDue: false, missing: ['client'] }))
  await expect.element(screen.getByText('1 person still has to confirm: Imogen Achterberg')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})
