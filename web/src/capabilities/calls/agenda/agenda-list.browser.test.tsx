import type { CallAgenda } from '@colloquy/contract/calls/note-operations'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { AgendaList } from './agenda-list.tsx'

const checkedAt = '2026-11-27T10:00:00.000Z'
let agenda: CallAgenda
let sent: unknown[]
let isRefused: boolean

beforeEach(async () => {
  sent = []
  isRefused = false
  agenda = { checked: [{ position: 1, checkedAt }], can: { check: true } }
  await prepare('enUS')
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (!init.method || init.method === 'GET') return Response.json(agenda)
    const body = JSON.parse(String(init.body)) as { position: number; isChecked: boolean }
    sent.push(body)
    if (isRefused) return Response.json({ refusal: 'room_closed' }, { status: 409 })
    const others = agenda.checked.filter(({ position }) => position !== body.position)
    agenda = { ...agenda, checked: body.isChecked ? [...others, { position: body.position, checkedAt }] : others }
    return Response.json(agenda)
  })
  return () => vi.unstubAllGlobals()
})
const open = () =>
  render(
    <Stage>
      <AgendaList call={{ callId: 'c', questions: ['Who decides?', 'What changed in 2022?'] }} />
    </Stage>,
  )

it('checks a question off and unchecks one', async () => {
  const screen = await open()
  await expect.element(screen.getByText('1 of 2 done')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Who decides?' }).click()
  await expect.element(screen.getByText('2 of 2 done')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'What changed in 2022?' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'What changed in 2022?' })).not.toBeChecked()
  expect(sent).toEqual([
    { position: 0, isChecked: true },
    { position: 1, isChecked: false },
  ])
})

it('takes a check back that the server refuses', async () => {
  isRefused = true
  const screen = await open()
  await screen.getByRole('checkbox', { name: 'Who decides?' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  await expect.element(screen.getByRole('checkbox', { name: 'Who decides?' })).not.toBeChecked()
  await expect.element(screen.getByText('1 of 2 done')).toBeVisible()
})

it('shows what was dealt with to those who only look', async () => {
  agenda = { ...agenda, can: { check: false } }
  const screen = await open()
  await expect.element(screen.getByText('1 of 2 done')).toBeVisible()
  expect(screen.container.querySelector('input')).toBeNull()
  const items = screen.getByRole('listitem').elements()
  expect(items.map((item) => item.querySelector('[aria-label="Done"]') !== null)).toEqual([false, true])
})
