/** How many tests of a runner passed, failed and were skipped, and what is to be said about the run as a whole. */
export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Why the run counts as failed besides its single tests; empty when there is nothing to say. */
  readonly complaints: readonly string[]
}

/** A test that failed, or a file that could not be run. */
export interface Failure {
  /** The path of its file. */
  readonly file: string
  readonly title: string
  readonly message: string
}

/** What vitest's JSON reporter writes, as far as it is read here. */
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

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly { readonly message?: string }[]
}

/** Counts single tests of a vitest run; a file that could not even be collected is one failed test. */
export const vitestTotals = (report: VitestReport): Totals => {
  let passed = 0
  let failed = 0
  let skipped = 0
  const complaints: string[] = []
  for (const file of report.testResults) {
    for (const { status } of file.assertionResults) {
      if (status === 'passed') passed++
      else if (status === 'failed') failed++
      else skipped++
    }
    const anyFailed = file.assertionResults.some(({ status }) => status === 'failed')
    if (file.status === 'failed' && !anyFailed) complaints.push(`${file.name} could not be run`)
  }
  if (!report.success && failed === 0 && complaints.length === 0) complaints.push('errors outside of the tests')
  return { passed, failed: failed + complaints.length, skipped, complaints }
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

/** A report in which the files of a second run stand in the place of what the first said about them. */
export const withSecondTry = (first: VitestReport, second: VitestReport): VitestReport => {
  const again = new Set(second.testResults.map(({ name }) => name))
  const rest = first.testResults.filter(({ name }) => !again.has(name))
  return { success: second.success, testResults: [...rest, ...second.testResults] }
}

/** Counts single tests of a Playwright run; one that needed a second try has passed, which its list of tests says. */
export const playwrightTotals = ({ stats, errors }: PlaywrightReport): Totals => {
  const complaints = errors.map(({ message }) => message?.split('\n')[0] ?? 'an error outside of the tests')
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + complaints.length,
    skipped: stats.skipped,
    complaints,
  }
}

/**
 * What a finished runner counts for. A runner that left no report, or ended badly without saying which test failed,
 * or ran nothing at all, has failed.
 */
export const judged = (totals: Totals | undefined, exitCode: number): Totals => {
  if (!totals) return { passed: 0, failed: 1, skipped: 0, complaints: [`ended with ${exitCode} and without a report`] }
  const withOne = (complaint: string): Totals => ({
    ...totals,
    failed: totals.failed + 1,
    complaints: [...totals.complaints, complaint],
  })
  if (totals.failed === 0 && exitCode !== 0) return withOne(`ended with ${exitCode}`)
  if (totals.passed + totals.failed === 0) return withOne('ran no tests')
  return totals
}

/** Adds up several runners. */
export const sum = (all: readonly Totals[]): Totals => ({
  passed: all.reduce((n, t) => n + t.passed, 0),
  failed: all.reduce((n, t) => n + t.failed, 0),
  skipped: all.reduce((n, t) => n + t.skipped, 0),
  complaints: all.flatMap((t) => t.complaints),
})

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
