import type { Outcome, Verdict } from '@colloquy/contract/compliance/shapes'
import type { SearchVerdict } from '@colloquy/contract/search/shapes'

const namesOfOutcomes = { allow: 'callable', conditions: 'callable', approve: 'approval' } as const satisfies Record<
  Exclude<Outcome, 'block'>,
  SearchVerdict
>

/** A verdict as a search counts it. One that blocks is counted by the month in which it no longer does, where that is known. */
export const searchVerdictOf = (
  { outcome, timeline }: Pick<Verdict, 'outcome' | 'timeline'>,
  at: Date,
): SearchVerdict => {
  if (outcome !== 'block') return namesOfOutcomes[outcome]
  const now = at.toISOString()
  const end = timeline.find(({ from, outcome: later }) => from !== null && from > now && later !== 'block')
  return end ? `from-${end.from!.slice(0, 7)}` : 'blocked'
}

const order = ['callable', 'approval'] as const

/** Counts of verdicts: the mildest first, months in their order. */
export const countVerdicts = (
  verdicts: Iterable<SearchVerdict>,
): { readonly verdict: SearchVerdict; readonly count: number }[] => {
  const counts = new Map<SearchVerdict, number>()
  for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const months = [...counts.keys()].filter((verdict) => verdict.startsWith('from-')).sort()
  return [...order, ...months, 'blocked' as const].flatMap((verdict) => {
    const count = counts.get(verdict)
    return count === undefined ? [] : [{ verdict, count }]
  })
}
