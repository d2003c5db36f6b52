import type { Recording } from '@colloquy/contract/recordings/shapes'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { RecordingsPanel } from './recordings-panel.tsx'

const id = (last: number) => `0198c0de-0000-7000-8000-00000000000${last}`
const recording: Recording = {
  recordingId: id(1),
  callId: id(9),
  state: 'ready',
  startedAt: '2026-03-02T10:00:00.000Z',
  stoppedAt: '2026-03-02T10:34:00.000Z',
  keptUntil: '2026-05-31T10:00:00.000Z',
  tracks: [
    { trackId: id(2), personId: null, name: null, durationMs: 2_040_000, sizeBytes: 9_300_000 },
    { trackId: id(3), personId: id(4), name: 'Emil Person', durationMs: 2_040_000, sizeBytes: 8_100_000 },
  ],
  can: { play: true, download: true, readAccesses: true },
}
/** A silent file that plays: without one, the player would ask for another address at once. */
const wave = (address: number): string => {
  const header = 'RIFF\x74\x01\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x50\x01\0\0'
  return `data:audio/wav;base64,${btoa(header + '\x80'.repeat(336))}#${address}`
}
/** Somebody's consent, withdrawn. */
const consent = {
  recordingId: id(1),
  personId: id(4),
  name: 'Emil Person',
  seat: 'expert',
  answer: 'withdrawn',
  textVersion: 1,
  at: '2026-03-02T10:05:00.000Z',
}
let isOfficer = false
let listed: { recordings: Recording[]; isWithheld: boolean }
const sent: string[] = []

beforeEach(async () => {
  await prepare('enUS')
  sent.length = 0
  isOfficer = false
  listed = { recordings: [recording], isWithheld: false }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url, location.origin).pathname
    if (init?.method === 'POST') sent.push(path)
    if (path.endsWith('/play')) return Response.json({ path: wave(sent.length) })
    if (path.endsWith('/accesses'))
      return Response.json({
        accesses: [
          { at: '2026-03-03T09:00:00.000Z', personId: id(5), name: 'Ida Person', kind: 'play', heardName: null },
        ],
      })
    if (path.endsWith('/recording-consent'))
      return Response.json({ recording: null, can: { request: false, listConsents: isOfficer } })
    if (path.endsWith('/content-policy')) return Response.json({ purpose: 'research', issuers: [] })
    if (path.endsWith('/recording-consents')) return Response.json({ consents: [consent] })
    return Response.json(listed)
  })
})

const show = () =>
  render(
    <Stage>
      <RecordingsPanel callId={id(9)} />
    </Stage>,
  )

it('asks for a file when somebody wants to hear it, and for another address when that has expired', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('row', { name: /Ida Person Played Everyone/ })).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Play Emil Person' }).click()
  const player = screen.getByLabelText('Emil Person', { exact: true })
  await expect.element(player).toHaveAttribute('src', wave(1))
  const audio = player.element() as HTMLAudioElement
  Object.defineProperty(audio, 'currentTime', { value: 65, writable: true })
  audio.dispatchEvent(new Event('error'))
  await expect.element(player).toHaveAttribute('src', wave(2))
  await expect.poll(() => (player.element() as HTMLAudioElement).currentTime).toBe(65)
  expect(sent).toEqual(Array(2).fill(`/api/recordings/${id(1)}/tracks/${id(3)}/play`))
})

it('offers those who may not listen neither files nor the access log', async () => {
  const can = { play: false, download: false, readAccesses: false }
  listed = { recordings: [{ ...recording, tracks: [], can }], isWithheld: false }
  const screen = await show()
  await expect.element(screen.getByText('Kept until', { exact: false })).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
  expect(screen.getByRole('table').elements()).toEqual([])
})

it('shows that compliance withholds a recording, and shows nothing for calls without one', async () => {
  listed = { recordings: [], isWithheld: true }
  const screen = await show()
  await expect.element(screen.getByText('Compliance is withholding', { exact: false })).toBeVisible()
  listed = { recordings: [], isWithheld: false }
  const other = await show()
  await expect.poll(() => other.getByRole('heading').elements()).toHaveLength(1)
})

it('shows officers who has agreed, also where nothing was recorded', async () => {
  listed = { recordings: [], isWithheld: false }
  isOfficer = true
  const screen = await show()
  await expect.element(screen.getByRole('row', { name: /Emil Person Withdrew consent/ })).toBeVisible()
})
