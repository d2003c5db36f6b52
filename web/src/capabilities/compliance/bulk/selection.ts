import type { ApprovalCard } from '@colloquy/contract/compliance/shapes'

/** The rows between two of them, both included; only the second when the first is unknown. */
const between = (ids: readonly string[], from: string | undefined, to: string): readonly string[] => {
  const ends = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/** The selection after one row is switched; with a range, every row from the last one switched on gets its state. */
export const switchRow = (
  ids: readonly string[],
  selected: readonly string[],
  { id, last, isRange }: { id: string; last: string | undefined; isRange: boolean },
): readonly string[] => {
  const touched = isRange ? between(ids, last, id) : [id]
  const others = selected.filter((one) => !touched.includes(one))
  return selected.includes(id) ? others : [...others, ...touched]
}

const reasonsOf = ({ reasons }: Pick<ApprovalCard, 'reasons'>): string => [...reasons].sort().join(' ')

/** Those of some approvals that wait for the same reasons as one of them. */
export const withReasonsOf = <A extends Pick<ApprovalCard, 'reasons'>>(
  one: A | undefined,
  approvals: readonly A[],
): readonly A[] => (one ? approvals.filter((other) => reasonsOf(other) === reasonsOf(one)) : [])
