import { callStatuses, callStatusName, displayStatusOf } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { canTransition } from './state-transitions.ts'

const { scheduled, cancelled, completed, rescheduled, postponed, inScheduling, removed, onHold } = callStatuses
const codes = Object.values(callStatuses)

describe('the state machine of calls', () => {
  // Written again by hand, so that a mistake in the table cannot confirm itself.
  const allowed: readonly (readonly [from: number, to: readonly number[]])[] = [
    [inScheduling, [scheduled, onHold, cancelled, removed]],
    [scheduled, [completed, rescheduled, postponed, cancelled, onHold]],
    [rescheduled, [completed, rescheduled, postponed, cancelled, onHold]],
    [postponed, [inScheduling, cancelled, removed]],
    [onHold, [inScheduling, cancelled, removed]],
    [cancelled, [inScheduling, removed]],
    [completed, []],
    [removed, []],
  ]

  it.each(allowed)('allows the transitions of status %i and no others [CA-07]', (from, to) => {
    expect(codes.filter((code) => canTransition(from, code))).toEqual(codes.filter((code) => to.includes(code)))
  })

  it('has the eight codes of the specification and throws on any other [CA-02] [ER-03]', () => {
    expect(codes.toSorted((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 11, 12])
    expect(codes.map(callStatusName)).toEqual(Object.keys(callStatuses))
    for (const code of [-1, 0, 1, 2, 3, 10, 13, 4.5, Number.NaN]) {
      expect(() => callStatusName(code)).toThrow(RangeError)
      expect(() => canTransition(code, inScheduling)).toThrow(RangeError)
      expect(() => canTransition(inScheduling, code)).toThrow(RangeError)
      expect(() => displayStatusOf(code, null)).toThrow(RangeError)
    }
  })

  it('shows side and reason of a cancelled call, and only the status of any other', () => {
    expect(displayStatusOf(cancelled, 'expert_illness')).toEqual({
      status: 'cancelled',
      side: 'expert',
      reason: 'expert_illness',
    })
    expect(displayStatusOf(inScheduling, 'expert_illness')).toEqual({
      status: 'inScheduling',
      side: null,
      reason: null,
    })
  })
})
