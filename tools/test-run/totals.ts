/** Test counts of a runner, and errors of the run as a whole. */
export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** How many of the passed tests had failed at their first try. */
  readonly secondTries: number
  /** Reasons why the run failed besides single tests. */
  readonly errors: readonly string[]
}

/** A failed test, or a file that could not be run. */
export interface Failure {
  /** The path of its file. */
  readonly file: string
  readonly title: string
  readonly message: string
}

/** The parts of vitest's JSON report that are read here. */
export interface VitestReport {
  readonly success: boolean
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** The parts of Playwright's JSON report that are read here. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly { readonly message?: string }[]
}

/** Counts the tests of a vitest run; a file that could not be collected counts as one failed test. */
export const vitestTotals = (report: VitestReport): Totals => {
  let passed = 0
  let failed = 0
  let skipped = 0
  const errors: string[] = []
  for (const file of report.testResults) {
    for (const { status } of file.assertionResults) {
      if (status === 'passed') passed++
      else if (status === 'failed') failed++
      else skipped++
    }
    const anyFailed = file.assertionResults.some(({ status }) => status === 'failed')
    if (file.status === 'failed' && !anyFailed) errors.push(`${file.name} could not be run`)
  }
  if (!report.success && failed === 0 && errors.length === 0) errors.push('errors outside of the tests')
  return { passed, failed: failed + errors.length, skipped, secondTries: 0, errors }
}

/** Every failed test of a vitest run, and every file that could not be collected. */
export const vitestFailures = ({ testResults }: VitestReport): Failure[] =>
  testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ file: name, title: 'could not be run', message }]
    return failed.map(({ fullName, failureMessages = [] }) => ({
      file: name,
      title: fullName,
      message: failureMessages.join('\n'),
    }))
  })

/** Totals of a run whose failed files ran again: those count by their second run. */
export const retriedTotals = (first: VitestReport, second: VitestReport): Totals => {
  const totals = vitestTotals(mergeRetry(first, second))
  const stillFailed = new Set(vitestFailures(second).map(({ file, title }) => `${file} ${title}`))
  const mended = vitestFailures(first).filter(({ file, title }) => !stillFailed.has(`${file} ${title}`))
  return { ...totals, secondTries: mended.length }
}

const mergeRetry = (first: VitestReport, second: VitestReport): VitestReport => {
  const again = new Set(second.testResults.map(({ name }) => name))
  const rest = first.testResults.filter(({ name }) => !again.has(name))
  return { success: second.success, testResults: [...rest, ...second.testResults] }
}

/** Counts the tests of a Playwright run; a test that passed on its second try counts as passed. */
export const playwrightTotals = ({ stats, errors: reported }: PlaywrightReport): Totals => {
  const errors = reported.map(({ message }) => message?.split('\n')[0] ?? 'an error outside of the tests')
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    secondTries: stats.flaky,
    errors,
  }
}

/**
 * Final totals of a runner. One without a report, with a failing exit code but no failed test, or without any test has
 * failed.
 */
export const withVerdict = (totals: Totals | undefined, exitCode: number): Totals => {
  if (!totals)
    return { passed: 0, failed: 1, skipped: 0, secondTries: 0, errors: [`ended with ${exitCode} and without a report`] }
  const withOne = (complaint: string): Totals => ({
    ...totals,
    failed: totals.failed + 1,
    errors: [...totals.errors, complaint],
  })
  if (totals.failed === 0 && exitCode !== 0) return withOne(`ended with ${exitCode}`)
  if (totals.passed + totals.failed === 0) return withOne('ran no tests')
  return totals
}

/** Adds up the totals of several runners. */
export const sumTotals = (all: readonly Totals[]): Totals => ({
  passed: all.reduce((n, t) => n + t.passed, 0),
  failed: all.reduce((n, t) => n + t.failed, 0),
  skipped: all.reduce((n, t) => n + t.skipped, 0),
  secondTries: all.reduce((n, t) => n + t.secondTries, 0),
  errors: all.flatMap((t) => t.errors),
})

/** The last line of `npm test`. */
export const totalsLine = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** What the totals say about second tries, '' without any. */
export const secondTriesLine = ({ secondTries }: Totals): string =>
  secondTries === 0 ? '' : `${secondTries} of the passed failed at the first try`
