import { describe, expect, it } from 'vitest'
import { blockedIntervals } from './blocked-time-queries.ts'
import type { Evaluation } from './commands.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n))
/** A evaluation whose stages say these outcomes, each from a day of November on. */
const evaluation = (...timelines: [number | null, 'allow' | 'approve' | 'block'][][]) =>
  ({
    evaluated: timelines.map((steps) => ({
      verdict: { timeline: steps.map(([from, outcome]) => ({ from: from && day(from).getTime(), outcome })) },
    })),
  }) as unknown as Evaluation
const blocked = (...evaluations: Evaluation[]) =>
  blockedIntervals(evaluations, { start: day(10), end: day(20) }).map(({ start, end }) => [
    start.getUTCDate(),
    end.getUTCDate(),
  ])

describe('the blocked times of a call', () => {
  it('are those at which any stage about any of its experts blocks, joined and within the interval', () => {
    expect(blocked(evaluation([[null, 'allow']]))).toEqual([])
    expect(blocked(evaluation([[null, 'block']]))).toEqual([[10, 20]])
    const until12 = evaluation(
      [
        [null, 'block'],
        [12, 'approve'],
      ],
      [
        [null, 'approve'],
        [15, 'block'],
        [17, 'allow'],
      ],
    )
    expect(blocked(until12)).toEqual([
      [10, 12],
      [15, 17],
    ])
    const from11 = evaluation([
      [null, 'allow'],
      [11, 'block'],
      [16, 'allow'],
      [25, 'block'],
    ])
    expect(blocked(until12, from11)).toEqual([[10, 17]])
  })
})
