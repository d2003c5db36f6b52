import type { CallRecording, RecordingConsent } from '@colloquy/contract/recordings/consent-shapes'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { RecordingsPanel } from '../recordings-panel.tsx'

const callId = '0198c0de-0000-7000-8000-000000000009'
const requested: CallRecording = {
  recordingId: '0198c0de-0000-7000-8000-000000000001',
  state: 'requested',
  requestedByName: 'Ada Person',
  requestedAt: '2026-03-02T10:00:00.000Z',
  answer: null,
  waitingFor: 2,
  isTranscribed: false,
  keptDays: 365,
  can: { answer: true, withdraw: false, stop: false },
}
let consent: RecordingConsent
const sent: { path: string; body: unknown }[] = []

beforeEach(async () => {
  await prepare('enUS')
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url, location.origin).pathname
    if (init?.method === 'POST') sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : null })
    return Response.json(path.endsWith('/recordings') ? { recordings: [], isWithheld: false } : consent)
  })
})

const open = () =>
  render(
    <Stage>
      <RecordingsPanel callId={callId} />
    </Stage>,
  )

it('lets the client ask before the call', async () => {
  consent = { recording: null, can: { request: true, listConsents: false } }
  const screen = await open()
  await screen.getByRole('button', { name: 'Ask to record' }).click()
  await screen.getByRole('button', { name: 'Ask everyone' }).click()
  await expect.poll(() => sent.length).toBe(1)
})

it('takes an answer ahead, after saying how long the recording is kept and that it is transcribed', async () => {
  consent = { recording: { ...requested, isTranscribed: true }, can: { request: false, listConsents: false } }
  const screen = await open()
  await expect.element(screen.getByText('erased after 1 year at the latest', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('also makes a transcript', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Waiting for 2 answers')).toBeVisible()
  await screen.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ answer: 'agreed', textVersion: 3 }])
})

it('shows before the call that somebody has declined', async () => {
  consent = {
    recording: { ...requested, state: 'refused', can: { answer: false, withdraw: false, stop: false } },
    can: { request: false, listConsents: false },
  }
  const screen = await open()
  await expect.element(screen.getByText('Someone declined.', { exact: false })).toBeVisible()
})
