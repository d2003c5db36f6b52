/*
 * Compares hits, order and counts of the search engine with a reference implementation that scans every expert, for
 * generated searches in every form of the query language and for all classes of viewers.
 * Options: --people N (20000), --searches N (2000).
 */
import { parseArgs } from 'node:util'
import { IndexSearcher } from '../server/src/search-engine/index-searcher.ts'
import { generateExpert } from '../server/testing/search/generated-experts.ts'
import { generateSearchCase } from '../server/testing/search/generated-searches.ts'
import { ReferenceSearch, requestFor } from '../server/testing/search/reference-search.ts'
import type { Measurement } from './rig/budget.ts'

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: { people: { type: 'string', default: '20000' }, searches: { type: 'string', default: '2000' } },
  })
  const experts = Array.from({ length: Number(values.people) }, (_, i) => generateExpert(i))
  const reference = new ReferenceSearch(experts)
  const engine = new IndexSearcher()
  // In two parts, so that hits of several segments have to be merged.
  engine.updateDocuments(experts.slice(0, Math.floor(experts.length * 0.7)))
  engine.updateDocuments(experts.slice(Math.floor(experts.length * 0.7)))
  const differences: string[] = []
  let withHits = 0
  for (let i = 0; i < Number(values.searches); i++) {
    const searchCase = generateSearchCase(i)
    const found = engine.search(searchCase.viewer, requestFor(searchCase, experts.length))
    if (found.total > 0) withHits += 1
    const difference = reference.differenceTo(searchCase, found)
    if (difference !== null) differences.push(difference)
  }
  for (const difference of differences.slice(0, 5)) console.error(difference)
  const figures = { searches: Number(values.searches), withHits, differences: differences.length }
  return { figures, table: Object.entries(figures).map(([figure, value]) => ({ figure, value })) }
}
