import { defaultWindows, type WorkingWindow } from '@colloquy/contract/scheduling/working-hours'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { HoursPanel } from './hours-panel.tsx'

let windows: readonly WorkingWindow[]
let isRefused = false

beforeEach(async () => {
  windows = defaultWindows
  isRefused = false
  await prepare()
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'PUT') {
      if (isRefused) return Response.json({ refusal: 'too_many' }, { status: 429 })
      windows = JSON.parse(String(init.body)).windows
    }
    return Response.json({ windows })
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
      <HoursPanel />
    </Stage>,
  )
const ofDay = (day: number) => windows.filter((one) => one.day === day).map(({ start, end }) => [start / 60, end / 60])

describe('working hours', () => {
  it('change by day, with a break, and can be undone', async () => {
    const screen = await open()
    await screen.getByRole('combobox', { name: 'Monday: end' }).selectOptions('12:00')
    await expect.poll(() => ofDay(1)).toEqual([[8, 12]])
    await screen.getByRole('button', { name: 'Add hours on Monday' }).click()
    await expect
      .poll(() => ofDay(1))
      .toEqual([
        [8, 12],
        [13, 15],
      ])
    await screen.getByRole('button', { name: 'Remove 08:00–12:00 on Monday' }).click()
    await expect.poll(() => ofDay(1)).toEqual([[13, 15]])
    await expect.element(screen.getByRole('checkbox', { name: 'Monday' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => ofDay(1)).toHaveLength(2)
  })

  it('turn a day off and another on', async () => {
    const screen = await open()
    await screen.getByRole('checkbox', { name: 'Friday' }).click()
    await expect.poll(() => ofDay(5)).toEqual([])
    await screen.getByRole('checkbox', { name: 'Saturday' }).click()
    await expect.poll(() => ofDay(6)).toEqual([[8, 19]])
  })

  it('stay as they were when saving fails, and say why', async () => {
    isRefused = true
    const screen = await open()
    const friday = screen.getByRole('checkbox', { name: 'Friday' })
    await friday.click()
    await expect.element(screen.getByText('Too many attempts.', { exact: false })).toBeVisible()
    await expect.element(friday).toBeChecked()
  })

  it.each([320, 375, 1440])('fit into %s px', async (width) => {
    await page.viewport(width, 800)
    await open()
    await expect.poll(() => document.querySelectorAll('select').length).toBe(10)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
