import { describe, expect, it } from 'vitest'
import {
  playwrightTotals,
  retriedTotals,
  secondTriesLine,
  sumTotals,
  totalsLine,
  vitestFailures,
  vitestTotals,
  withVerdict,
} from './totals.ts'

const none = { passed: 0, failed: 0, skipped: 0, secondTries: 0, errors: [] }
const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((test, n) => ({ status: test, fullName: `test ${n}`, failureMessages: [`in ${n}`] })),
})

describe('a vitest report', () => {
  it('counts every test', () => {
    const report = { success: false, testResults: [file('failed', 'passed', 'failed', 'pending', 'todo')] }
    expect(vitestTotals(report)).toEqual({ ...none, passed: 1, failed: 1, skipped: 2 })
  })

  it('counts a file that could not be collected as failed', () => {
    expect(vitestTotals({ success: false, testResults: [file('failed')] }).failed).toBe(1)
  })

  it('counts an error outside of tests as failed', () => {
    expect(vitestTotals({ success: false, testResults: [file('passed', 'passed')] }).failed).toBe(1)
  })
})

describe('a run with a second try', () => {
  const first = {
    success: false,
    testResults: [{ ...file('passed', 'passed'), name: 'b' }, file('failed', 'passed', 'failed')],
  }

  it('lists every failure with its file', () => {
    expect(vitestFailures(first)).toEqual([{ file: 'a.test.ts', title: 'test 1', message: 'in 1' }])
    expect(vitestFailures({ success: false, testResults: [{ ...file('failed'), message: 'no such import' }] })).toEqual(
      [{ file: 'a.test.ts', title: 'could not be run', message: 'no such import' }],
    )
  })

  it('replaces the results of retried files only', () => {
    const good = retriedTotals(first, { success: true, testResults: [file('passed', 'passed', 'passed')] })
    expect(good).toMatchObject({ passed: 3, failed: 0, secondTries: 1 })
    expect(secondTriesLine(good)).toBe('1 of the passed failed at the first try')
    const bad = retriedTotals(first, { success: false, testResults: [file('failed', 'passed', 'failed')] })
    expect(bad).toMatchObject({ passed: 2, failed: 1, secondTries: 0 })
    expect(secondTriesLine(bad)).toBe('')
  })
})

describe('a Playwright report', () => {
  it('counts a flaky test as passed, and one that failed twice as failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
    expect(playwrightTotals({ stats, errors: [] })).toMatchObject({ passed: 4, failed: 1, skipped: 2, secondTries: 1 })
  })

  it('counts an error outside of tests as failed', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }
    expect(playwrightTotals({ stats, errors: [{ message: 'no browser\n at x' }] })).toMatchObject({
      failed: 1,
      errors: ['no browser'],
    })
  })
})

describe('a runner', () => {
  it('fails without a report', () => {
    expect(withVerdict(undefined, 1).failed).toBe(1)
    expect(withVerdict(undefined, 0).failed).toBe(1)
  })

  it('fails without tests, or when all were skipped', () => {
    expect(withVerdict(none, 0).failed).toBe(1)
    expect(withVerdict({ ...none, skipped: 4 }, 0).failed).toBe(1)
  })

  it('fails with a failing exit code although every test passed', () => {
    expect(withVerdict({ ...none, passed: 4 }, 1).failed).toBe(1)
  })

  it('keeps its totals otherwise', () => {
    expect(withVerdict({ ...none, passed: 4 }, 0)).toEqual({ ...none, passed: 4 })
    expect(withVerdict({ ...none, passed: 4, failed: 2 }, 1).failed).toBe(2)
  })
})

it('adds up all runners in the totals line', () => {
  const all = [
    { ...none, passed: 2, skipped: 1 },
    { ...none, passed: 3, failed: 1 },
  ]
  expect(totalsLine(sumTotals(all))).toBe('5 passed, 1 failed, 1 skipped')
})
