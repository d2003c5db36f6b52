import { defaultWindows, joinWindows } from '@colloquy/contract/scheduling/working-hours'
import { describe, expect, it } from 'vitest'
import { endOptions, furtherWindow, startOptions, windowText, withDay, withoutDay, withWindow } from './view.ts'

const window = (day: number, start: number, end: number) => ({ day, start: start * 60, end: end * 60 })

describe('windows of a week', () => {
  it('that overlap or touch are joined, on each day by itself', () => {
    expect(
      joinWindows([window(2, 9, 12), window(1, 13, 17), window(1, 9, 12), window(1, 12, 13), window(1, 10, 11)]),
    ).toEqual([window(1, 9, 17), window(2, 9, 12)])
  })

  it('are written with the end of the day as 24:00', () => {
    expect(windowText(window(1, 9.5, 24))).toBe('09:30–24:00')
  })
})

describe('a day', () => {
  it('that is turned on starts with the hours of the day before', () => {
    const morning = [window(1, 8, 12), window(1, 13, 17)]
    expect(withDay(morning, 3)).toEqual([...morning, window(3, 8, 12), window(3, 13, 17)])
    expect(withDay([], 6)).toEqual([window(6, 9, 17)])
  })

  it('can be turned off', () => {
    expect(withoutDay(defaultWindows, 5).map(({ day }) => day)).toEqual([1, 2, 3, 4])
  })

  it('has room for further hours until it ends', () => {
    expect(furtherWindow([window(1, 9, 12)], 1)).toEqual(window(1, 13, 15))
    expect(furtherWindow([window(1, 9, 22)], 1)).toEqual(window(1, 23, 24))
    expect(furtherWindow([window(1, 9, 23)], 1)).toBeUndefined()
    expect(furtherWindow([], 1)).toBeUndefined()
  })
})

describe('a window', () => {
  const [morning, afternoon] = [window(1, 9, 12), window(1, 13, 17)]
  const windows = [morning, afternoon]

  it('can be changed or taken away, and joins the next when they meet', () => {
    expect(withWindow(windows, morning, window(1, 9, 13))).toEqual([window(1, 9, 17)])
    expect(withWindow(windows, morning)).toEqual([afternoon])
  })

  it('starts and ends between its neighbors', () => {
    const range = (options: readonly { label: string }[]) => [options[0]?.label, options.at(-1)?.label]
    expect(range(startOptions(windows, morning))).toEqual(['00:00', '11:30'])
    expect(range(endOptions(windows, morning))).toEqual(['09:30', '13:00'])
    expect(range(startOptions(windows, afternoon))).toEqual(['12:00', '16:30'])
    expect(range(endOptions(windows, afternoon))).toEqual(['13:30', '24:00'])
  })

  it('offers its current time although that is not on a half hour', () => {
    expect(startOptions([window(1, 9.25, 12)], window(1, 9.25, 12)).map(({ label }) => label)).toContain('09:15')
  })
})
