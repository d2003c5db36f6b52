import type { Call } from '@colloquy/contract/calls/shapes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenToKeys } from '../../../platform/shortcuts.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { noActions, sampleCall } from '../../calls/sample-data.ts'
import { CallFlagsPanel } from './call-flags-panel.tsx'

const id = '0198c0de-0000-7000-8000-000000000001'
const tagId = '0198c0de-0000-7000-8000-000000000002'
const at = '2026-03-02T10:00:00.000Z'
const flag = {
  flagId: id,
  chatId: id,
  chatKind: 'call',
  chatTitle: 'Heat pumps',
  isOnHold: false,
  sequence: 1,
  state: 'open',
  isHeld: false,
  findings: [{ rule: 'names', text: 'Nordvind Energi AB' }],
  flaggedAt: at,
  settledAt: null,
  settledByName: null,
  messages: [],
}
const tag = {
  tagId,
  kind: 'note',
  text: 'They order from NVE',
  speakerName: 'Emil Person',
  at: '2026-03-02T10:05:00.000Z',
  byName: 'Ida Person',
  isOwn: true,
  findings: [{ rule: 'names', text: 'Nordvind Energi AB' }],
}
const reminded = {
  kind: 'reminded',
  at: '2026-03-02T10:06:00.000Z',
  byName: 'Kim Person',
  personName: null,
  cause: { kind: 'tag', id: tagId },
}

let sent: { method: string; path: string; body: unknown }[] = []
let tags: (typeof tag)[] = []
let stop = () => {}
beforeEach(async () => {
  stop = listenToKeys()
  sent = []
  tags = [tag]
  await prepare('enUS')
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname: path } = new URL(address, location.origin)
    if (init?.method && init.method !== 'GET') {
      sent.push({ method: init.method, path, body: init.body ? JSON.parse(String(init.body)) : undefined })
      if (init.method === 'DELETE') tags = []
      return Response.json({ tagId })
    }
    return Response.json({
      flags: [flag],
      questions: [{ text: 'Any top secret news?', findings: [{ rule: 'phrases', text: 'top secret' }] }],
      tags,
      interventions: [reminded],
    })
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const open = (can: Partial<Call['can']> = {}) =>
  render(
    <Stage>
      <CallFlagsPanel
        call={sampleCall({ can: { ...noActions, ...can } })}
        speaker={{ personId: 'emil', name: 'Emil Person' }}
      />
    </Stage>,
  )

it('shows what was found in questions, messages and notes, the latest first, with what was done because of each', async () => {
  const screen = await open({ intervene: true })
  await expect.element(screen.getByText('Phrase: top secret')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Dismiss flag' })).toBeVisible()
  const hits = () => screen.getByRole('article').elements()
  expect(hits()).toHaveLength(3)
  const [noted, message, question] = hits()
  expect(noted?.textContent).toContain('They order from NVE')
  expect(noted?.textContent).toContain('While Emil Person was speaking')
  expect(noted?.textContent).toContain('Reminder sent to everyone')
  expect(message?.textContent).toContain('Restricted company: Nordvind Energi AB')
  expect(message?.textContent).not.toContain('Reminder sent to everyone')
  expect(question?.textContent).toContain('Any top secret news?')
})

it('notes by one key who spoke last, and in words that no shortcut interrupts', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Last to speak: Emil Person.', { exact: false })).toBeVisible()
  await userEvent.keyboard('2')
  await expect.poll(() => sent[0]?.body).toEqual({ kind: 'deals', text: null, speakerId: 'emil' })
  const field = screen.getByRole('textbox', { name: 'In your own words' })
  await field.fill(' 3 plants will close ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent[1]?.body).toEqual({ kind: 'note', text: '3 plants will close', speakerId: 'emil' })
  await expect.element(field).toHaveValue('')
})

it('withdraws what was noted by mistake', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Withdraw' }).click()
  expect(sent).toMatchObject([{ method: 'DELETE' }])
  await expect.element(screen.getByText('They order from NVE')).not.toBeInTheDocument()
})

it('acts because of a hit, for visible officers alone', async () => {
  const silent = await open()
  await expect.element(silent.getByRole('article').first()).toBeVisible()
  expect(silent.getByRole('button', { name: 'Pause' }).query()).toBeNull()
  await silent.unmount()
  const screen = await open({ intervene: true })
  await screen.getByRole('article').nth(2).getByRole('button', { name: 'Remind' }).click()
  await screen.getByRole('button', { name: 'Remind everyone' }).click()
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({ personId: null, cause: { kind: 'question', id: 'Any top secret news?' } })
})
