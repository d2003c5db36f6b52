import { type Availability, defaultAvailability } from '@colloquy/contract/scheduling/availability'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { AvailabilityPanel } from './availability-panel.tsx'

let saved: Availability

beforeEach(async () => {
  saved = defaultAvailability
  await prepare()
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'PUT') saved = JSON.parse(String(init.body))
    return Response.json(saved)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  notifications.clean()
})

const open = () =>
  render(
    <Stage>
      <Notifications />
      <AvailabilityPanel />
    </Stage>,
  )

describe('availability', () => {
  it('takes notice and break by one choice each', async () => {
    const screen = await open()
    await screen.getByLabelText('Minimum notice').selectOptions('2 d')
    await expect.poll(() => saved.noticeMinutes).toBe(2880)
    await screen.getByLabelText('Break between calls').selectOptions('No break')
    await expect.poll(() => saved).toEqual({ noticeMinutes: 2880, bufferMinutes: 0, exceptions: [] })
  })

  it('takes a day off by its first day alone, and a trip with its city; removing one can be undone', async () => {
    const screen = await open()
    await screen.getByLabelText('First day').fill('2026-12-24')
    await screen.getByRole('button', { name: 'Add days away' }).click()
    await expect.poll(() => saved.exceptions).toEqual([{ from: '2026-12-24', to: '2026-12-24', timeZone: null }])
    await screen.getByLabelText('First day').fill('2026-12-01')
    await screen.getByLabelText('Last day').fill('2026-12-03')
    await screen.getByLabelText('Reason').selectOptions('Traveling')
    await screen.getByRole('button', { name: 'Add days away' }).click()
    await expect.poll(() => saved.exceptions.map(({ from }) => from)).toEqual(['2026-12-01', '2026-12-24'])
    expect(saved.exceptions[0]!.timeZone).not.toBeNull()
    await screen
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await expect.poll(() => saved.exceptions.map(({ from }) => from)).toEqual(['2026-12-24'])
    await expect.element(screen.getByLabelText('First day')).toHaveFocus()
    await screen.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => saved.exceptions).toHaveLength(2)
  })

  it('asks for the first day, and refuses a last day before it', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Add days away' }).click()
    await expect.element(screen.getByText('This field is required.')).toBeVisible()
    await screen.getByLabelText('First day').fill('2026-12-24')
    await screen.getByLabelText('Last day').fill('2026-12-23')
    await screen.getByRole('button', { name: 'Add days away' }).click()
    await expect.element(screen.getByText('Choose a day that isn’t before the first one.')).toBeVisible()
    expect(saved.exceptions).toEqual([])
  })

  it.each([320, 375, 1440])('fits into %s px', async (width) => {
    await page.viewport(width, 800)
    const screen = await open()
    await expect.element(screen.getByLabelText('Minimum notice')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
