import { describe, expect, it } from 'vitest'
import { deviceProblems } from './device-problems.ts'

describe('device problems', () => {
  it('are one problem when both devices are unavailable for the same reason', () => {
    expect(deviceProblems('denied', 'denied')).toEqual([{ what: 'both', why: 'denied' }])
    expect(deviceProblems('busy', 'missing')).toEqual([
      { what: 'microphone', why: 'busy' },
      { what: 'camera', why: 'missing' },
    ])
    expect(deviceProblems(null, 'missing')).toEqual([{ what: 'camera', why: 'missing' }])
    expect(deviceProblems(null, null)).toEqual([])
  })
})
