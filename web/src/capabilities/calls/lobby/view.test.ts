import { describe, expect, it } from 'vitest'
import { checkFrom, joinAs, problemsOf } from './view.ts'

describe('the check of the connection', () => {
  it('takes the middle of the answers, so that one slow one is an accident', () => {
    expect(checkFrom([30, 900, 34, 31, 33])).toEqual({ grade: 'good', roundTrip: 33, spread: 870 })
  })

  it.each([
    [249, 'good'],
    [250, 'fair'],
    [599, 'fair'],
    [600, 'weak'],
  ])('calls a round trip of %i ms %s', (time, grade) => {
    expect(checkFrom([time]).grade).toBe(grade)
  })
})

describe('what is missing', () => {
  it('is one problem when both devices are missing for the same reason', () => {
    expect(problemsOf('denied', 'denied')).toEqual([{ what: 'both', why: 'denied' }])
    expect(problemsOf('busy', 'missing')).toEqual([
      { what: 'microphone', why: 'busy' },
      { what: 'camera', why: 'missing' },
    ])
    expect(problemsOf(null, 'missing')).toEqual([{ what: 'camera', why: 'missing' }])
    expect(problemsOf(null, null)).toEqual([])
  })

  it('decides how one joins', () => {
    expect([joinAs(true, true), joinAs(false, true), joinAs(true, false), joinAs(false, false)]).toEqual([
      ...['video', 'video', 'sound', 'listening'],
    ])
  })
})
