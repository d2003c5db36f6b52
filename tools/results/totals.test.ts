import { describe, expect, it } from 'vitest'
import { judged, lastLine, playwrightTotals, sum, vitestFailures, vitestTotals, withSecondTry } from './totals.ts'

const none = { passed: 0, failed: 0, skipped: 0, complaints: [] }
const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((test, n) => ({ status: test, fullName: `test ${n}`, failureMessages: [`in ${n}`] })),
})

describe('a vitest report', () => {
  it('is counted test by test', () => {
    const report = { success: false, testResults: [file('failed', 'passed', 'failed', 'pending', 'todo')] }
    expect(vitestTotals(report)).toEqual({ passed: 1, failed: 1, skipped: 2, complaints: [] })
  })

  it('counts a file that could not be collected as failed', () => {
    expect(vitestTotals({ success: false, testResults: [file('failed')] }).failed).toBe(1)
  })

  it('counts an error outside of all tests as failed', () => {
    expect(vitestTotals({ success: false, testResults: [file('passed', 'passed')] }).failed).toBe(1)
  })
})

describe('a second try', () => {
  const first = {
    success: false,
    testResults: [{ ...file('passed', 'passed'), name: 'b' }, file('failed', 'passed', 'failed')],
  }

  it('is for the files of what failed, each failure named', () => {
    expect(vitestFailures(first)).toEqual([{ file: 'a.test.ts', title: 'test 1', message: 'in 1' }])
    expect(vitestFailures({ success: false, testResults: [{ ...file('failed'), message: 'no such import' }] })).toEqual(
      [{ file: 'a.test.ts', title: 'could not be run', message: 'no such import' }],
    )
  })

  it('counts for what it ran again, and for nothing else', () => {
    const good = withSecondTry(first, { success: true, testResults: [file('passed', 'passed', 'passed')] })
    expect(vitestTotals(good)).toMatchObject({ passed: 3, failed: 0 })
    const bad = withSecondTry(first, { success: false, testResults: [file('failed', 'passed', 'failed')] })
    expect(vitestTotals(bad)).toMatchObject({ passed: 2, failed: 1 })
  })
})

describe('a Playwright report', () => {
  it('counts a test that needed a second try as passed, and one that failed twice as failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
    expect(playwrightTotals({ stats, errors: [] })).toMatchObject({ passed: 4, failed: 1, skipped: 2 })
  })

  it('counts an error outside of the tests as failed', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }
    expect(playwrightTotals({ stats, errors: [{ message: 'no browser\n at x' }] })).toMatchObject({
      failed: 1,
      complaints: ['no browser'],
    })
  })
})

describe('a runner', () => {
  it('has failed when it left no report', () => {
    expect(judged(undefined, 1).failed).toBe(1)
    expect(judged(undefined, 0).failed).toBe(1)
  })

  it('has failed when it ran nothing, or only skipped', () => {
    expect(judged(none, 0).failed).toBe(1)
    expect(judged({ ...none, skipped: 4 }, 0).failed).toBe(1)
  })

  it('has failed when it ended badly although every test passed', () => {
    expect(judged({ ...none, passed: 4 }, 1).failed).toBe(1)
  })

  it('is taken at its word otherwise', () => {
    expect(judged({ ...none, passed: 4 }, 0)).toEqual({ ...none, passed: 4 })
    expect(judged({ ...none, passed: 4, failed: 2 }, 1).failed).toBe(2)
  })
})

it('adds up all runners in the last line', () => {
  const all = [
    { ...none, passed: 2, skipped: 1 },
    { ...none, passed: 3, failed: 1 },
  ]
  expect(lastLine(sum(all))).toBe('5 passed, 1 failed, 1 skipped')
})
