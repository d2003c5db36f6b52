import { defaultWindows, joinWindows } from '@colloquy/contract/scheduling/working-hours'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, cellsPerDay, isCellOn, isInStroke, moveCell, paintStroke, strokeText } from './cell-selection.ts'

const cell = (day: number, hour: number): Cell => ({ day: day as Cell['day'], step: hour * 2 })
const cells = fc.record({ day: fc.integer({ min: 1, max: 7 }), step: fc.integer({ min: 0, max: cellsPerDay - 1 }) })
const strokes = fc.record({ from: cells, to: cells, isOn: fc.boolean() }) as fc.Arbitrary<{
  from: Cell
  to: Cell
  isOn: boolean
}>

describe('a stroke', () => {
  it('changes its cells and no others, whatever was painted before, and leaves windows joined', () => {
    fc.assert(
      fc.property(fc.array(strokes, { maxLength: 6 }), strokes, (before, stroke) => {
        const windows = before.reduce(paintStroke, [...defaultWindows])
        const painted = paintStroke(windows, stroke)
        expect(painted).toEqual(joinWindows(painted))
        for (let day = 1; day <= 7; day++)
          for (let step = 0; step < cellsPerDay; step++) {
            const one = { day, step } as Cell
            expect(isCellOn(painted, one)).toBe(isInStroke(stroke, one) ? stroke.isOn : isCellOn(windows, one))
          }
      }),
      { numRuns: 100 },
    )
  })

  it('covers the rectangle between its corners, in any order', () => {
    const stroke = { from: cell(3, 12), to: cell(1, 9), isOn: true }
    expect(paintStroke([], stroke)).toEqual([1, 2, 3].map((day) => ({ day, start: 540, end: 750 })))
    expect(strokeText(stroke, (day) => `day ${day}`)).toBe('day 1 – day 3 \u206809:00–12:30\u2069')
  })

  it('takes a break out of a window that does not lie on the grid', () => {
    const windows = [{ day: 1, start: 545, end: 1015 }]
    expect(paintStroke(windows, { from: cell(1, 12), to: cell(1, 12.5), isOn: false })).toEqual([
      { day: 1, start: 545, end: 720 },
      { day: 1, start: 780, end: 1015 },
    ])
  })
})

describe('the keys', () => {
  it('move in the direction of reading, and stop at the border', () => {
    expect(moveCell(cell(1, 9), 'ArrowRight', false)).toEqual(cell(1, 9.5))
    expect(moveCell(cell(1, 9), 'ArrowRight', true)).toEqual(cell(1, 8.5))
    expect(moveCell(cell(1, 0), 'ArrowLeft', false)).toEqual(cell(1, 0))
    expect(moveCell(cell(7, 9), 'ArrowDown', false)).toEqual(cell(7, 9))
    expect(moveCell(cell(2, 9), 'ArrowUp', true)).toEqual(cell(1, 9))
    expect(moveCell(cell(2, 9), 'End', false)).toEqual(cell(2, 23.5))
    expect(moveCell(cell(2, 9), 'a', false)).toBeUndefined()
  })
})
