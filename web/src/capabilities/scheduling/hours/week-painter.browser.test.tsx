import { defaultWindows, type WorkingWindow } from '@colloquy/contract/scheduling/working-hours'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { WeekPainter } from './week-painter.tsx'

let windows: readonly WorkingWindow[]
let changes: number

beforeEach(async () => {
  windows = defaultWindows
  changes = 0
  document.documentElement.dir = 'ltr'
  await prepare()
})

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function Painter() {
  const [painted, setPainted] = useState(windows)
  return (
    <WeekPainter
      windows={painted}
      nameOf={(day, style) => names[day - 1]!.slice(0, style === 'short' ? 3 : undefined)}
      onChange={(next) => {
        changes += 1
        windows = next
        setPainted(next)
      }}
    />
  )
}
const open = () =>
  render(
    <Stage>
      <Painter />
    </Stage>,
  )
const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const ofDay = (day: number) => windows.filter((one) => one.day === day).map(({ start, end }) => [start / 60, end / 60])

/** Moves a pointer from one cell to another and lifts it, or lets the browser take it away. */
const drag = async (from: string, to: string, end: 'pointerup' | 'pointercancel' = 'pointerup') => {
  for (const [type, name] of [
    ['pointerdown', from],
    ['pointermove', to],
    [end, to],
  ] as const) {
    const element = cell(name).element()
    const { left, top, width, height } = element.getBoundingClientRect()
    const point = { clientX: left + width / 2, clientY: top + height / 2 }
    element.dispatchEvent(new PointerEvent(type, { ...point, bubbles: true, button: 0, pointerId: 1 }))
    // Real pointers leave time for a frame between two events.
    await new Promise(requestAnimationFrame)
  }
}

describe('a painted week', () => {
  it('takes a stroke over several days as one change, in the direction of its first cell', async () => {
    await open()
    await drag('Monday, 12:00', 'Wednesday, 12:30')
    await expect.poll(() => [1, 2, 3, 4].map((day) => ofDay(day).length)).toEqual([2, 2, 2, 1])
    expect(ofDay(1)).toEqual([
      [8, 12],
      [13, 19],
    ])
    await drag('Saturday, 09:00', 'Saturday, 10:30')
    await expect.poll(() => ofDay(6)).toEqual([[9, 11]])
    expect(changes).toBe(2)
    await expect.element(cell('Saturday, 10:30')).toHaveAttribute('aria-selected', 'true')
  })

  it('changes nothing when the stroke becomes a scroll', async () => {
    await open()
    await drag('Monday, 12:00', 'Monday, 14:00', 'pointercancel')
    expect(changes).toBe(0)
    await expect.element(cell('Monday, 12:00')).toHaveAttribute('aria-selected', 'true')
  })

  it('is painted by keyboard: one half hour with Space, several with Shift, none after Escape', async () => {
    await open()
    cell('Monday, 09:00').element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight} ')
    await expect
      .poll(() => ofDay(2))
      .toEqual([
        [8, 9.5],
        [10, 19],
      ])
    await userEvent.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}')
    await expect
      .poll(() => [ofDay(2)[0], ofDay(3)[0]])
      .toEqual([
        [0, 1.5],
        [0, 1.5],
      ])
    expect(changes).toBe(2)
    await userEvent.keyboard('{End}{Shift>}{ArrowLeft}{Escape}{/Shift}')
    expect(changes).toBe(2)
    expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1)
  })

  it('follows the direction of reading', async () => {
    document.documentElement.dir = 'rtl'
    await open()
    const left = (name: string) => cell(name).element().getBoundingClientRect().left
    expect(left('Monday, 09:00')).toBeGreaterThan(left('Monday, 10:00'))
    const mark = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().left
    expect(mark('06:00')).toBeGreaterThan(mark('12:00'))
    cell('Monday, 09:00').element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(cell('Monday, 09:30')).toHaveFocus()
    document.documentElement.dir = 'ltr'
  })

  it.each([320, 375, 1440])('fits into %s px', async (width) => {
    await page.viewport(width, 800)
    await open()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(cell('Monday, 09:00').element().getBoundingClientRect().width).toBeGreaterThan(4)
  })
})
