import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { ResponseTimeDialog } from './response-time-dialog.tsx'

const saved = { hours: 8, workweek: 'monday_friday', timeZone: 'Europe/London' }
let sent: unknown[]
let isRefused: boolean

beforeEach(async () => {
  sent = []
  isRefused = false
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)))
      if (isRefused) return Response.json({ refusal: 'forbidden' }, { status: 403 })
    }
    return Response.json(saved)
  })
  await prepare('enUS')
})
const open = async (onClose = vi.fn()) => ({
  onClose,
  screen: await render(
    <Stage>
      <ResponseTimeDialog onClose={onClose} />
    </Stage>,
  ),
})

it('shows what holds, and saves other working hours', async () => {
  const { screen, onClose } = await open()
  const hours = screen.getByLabelText('Time to decide')
  await expect.element(hours).toHaveValue('8')
  await hours.selectOptions('4 working hours')
  await screen.getByLabelText('Workweek').selectOptions('Sunday to Thursday')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toEqual([{ hours: 4, workweek: 'sunday_thursday', timeZone: 'Europe/London' }])
})

it('stays open with what was chosen when saving is refused', async () => {
  isRefused = true
  const { screen, onClose } = await open()
  await screen.getByLabelText('Time to decide').selectOptions('1 working hour')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert').getByText(/./)).toBeVisible()
  await expect.element(screen.getByLabelText('Time to decide')).toHaveValue('1')
  expect(onClose).not.toHaveBeenCalled()
})
