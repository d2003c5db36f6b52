/** What a check has found: what is wrong, a line each, and how much it has looked at. */
export interface Finding {
  readonly problems: readonly string[]
  /** How many of what were looked at, such as `{ files: 312 }`. Zero of anything means that the check is blind. */
  readonly counts: Readonly<Record<string, number>>
}

/** Problems and, as one more, anything that was counted as zero. */
export const problemsOf = ({ problems, counts }: Finding): readonly string[] => {
  const blind = Object.entries(counts).filter(([, count]) => count === 0)
  return [...problems, ...blind.map(([what]) => `found no ${what} at all: the check looks in the wrong place`)]
}

/** Prints a finding and makes the process fail when there are problems. */
export const report = (finding: Finding): void => {
  const problems = problemsOf(finding)
  for (const problem of problems) console.error(problem)
  const counted = Object.entries(finding.counts).map(([what, count]) => `${count} ${what}`)
  console.log(`checked ${counted.join(', ')}: ${problems.length === 0 ? 'nothing wrong' : `${problems.length} wrong`}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
