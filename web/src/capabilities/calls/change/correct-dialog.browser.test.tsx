import type { Call } from '@colloquy/contract/calls/shapes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { ChangePanel } from './change-panel.tsx'

const completed = {
  callId: 'c',
  version: 7,
  expectedDuration: 60,
  actualDuration: 58,
  credits: 150,
  creditsPerHour: 150,
  contact: { personId: 'client', fullName: 'Imogen Achterberg', timeZone: 'Europe/London' },
  expert: { personId: 'expert', fullName: 'Katrin Oberholzer', timeZone: 'Asia/Tokyo' },
  steps: [],
  can: { correct: true },
} as unknown as Call

const sent: { version: string | null; body: unknown }[] = []

beforeEach(async () => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push({ version: new Headers(init.headers).get('if-match'), body: JSON.parse(String(init.body)) })
    return Response.json({ ...completed, version: 8 })
  })
  await prepare('enUS')
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
  await render(
    <Stage at="/calls/c?change=correct">
      <ChangePanel call={completed} side="client" />
    </Stage>,
  )
  const dialog = page.getByRole('dialog', { name: 'Correct the call with Katrin Oberholzer?' })
  await expect.element(dialog).toBeVisible()
  return dialog
}

it('shows what the correction does to the price before it is made', async () => {
  const dialog = await open()
  await expect.element(dialog).toMatchTextContent(/Price after the correction1\.50 credits/)
  await dialog.getByRole('checkbox', { name: 'Expert' }).click()
  await expect.element(dialog).toMatchTextContent(/Price after the correction0\.00 credits/)
  expect(dialog.getByRole('textbox', { name: 'Minutes' }).query()).toBeNull()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Only the client was there')
  await dialog.getByRole('button', { name: 'Correct call' }).click()
  const body = { minutes: 0, clientAttended: true, expertAttended: false, reason: 'Only the client was there' }
  await expect.poll(() => sent).toEqual([{ version: '"7"', body }])
})

it('needs a reason, and minutes that can be', async () => {
  const dialog = await open()
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('481')
  await dialog.getByRole('button', { name: 'Correct call' }).click()
  await expect.element(dialog.getByText('Enter a whole number from 1 to 480.')).toBeVisible()
  expect(sent).toEqual([])
})
