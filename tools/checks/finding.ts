/** Result of a check: one line per problem, and what it examined. */
export interface Finding {
  readonly problems: readonly string[]
  /** What was examined, such as `{ files: 312 }`. A count of zero is a problem: the check found nothing to examine. */
  readonly counts: Readonly<Record<string, number>>
}

/** Problems, including one for each count of zero. */
export const problemsOf = ({ problems, counts }: Finding): readonly string[] => {
  const blind = Object.entries(counts).filter(([, count]) => count === 0)
  return [...problems, ...blind.map(([what]) => `found no ${what} at all: the check looks in the wrong place`)]
}

/** Prints a finding and sets a failing exit code when there are problems. */
export const report = (finding: Finding): void => {
  const problems = problemsOf(finding)
  for (const problem of problems) console.error(problem)
  const counted = Object.entries(finding.counts).map(([what, count]) => `${count} ${what}`)
  console.log(`checked ${counted.join(', ')}: ${problems.length === 0 ? 'nothing wrong' : `${problems.length} wrong`}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
