/*
 * Whether the search engine finds, orders and counts as somebody would who looks at every expert: generated questions in
 * every form of the query language, for all classes of viewers.
 * Options: --people N (20000), --questions N (2000).
 */
import { parseArgs } from 'node:util'
import { IndexSearcher } from '../server/src/search-engine/index-searcher.ts'
import { generateExpert } from '../server/testing/search/generated-experts.ts'
import { generateSearchCase } from '../server/testing/search/generated-searches.ts'
import { ReferenceSearch, requestFor } from '../server/testing/search/reference-search.ts'
import type { Measurement } from './budget.ts'

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: { people: { type: 'string', default: '20000' }, questions: { type: 'string', default: '2000' } },
  })
  const experts = Array.from({ length: Number(values.people) }, (_, i) => generateExpert(i))
  const oracle = new ReferenceSearch(experts)
  const engine = new IndexSearcher()
  // In two parts, so that hits of several blocks have to be put together.
  engine.updateDocuments(experts.slice(0, Math.floor(experts.length * 0.7)))
  engine.updateDocuments(experts.slice(Math.floor(experts.length * 0.7)))
  const faults: string[] = []
  let withHits = 0
  for (let i = 0; i < Number(values.questions); i++) {
    const question = generateSearchCase(i)
    const found = engine.search(question.viewer, requestFor(question, experts.length))
    if (found.total > 0) withHits += 1
    const fault = oracle.differenceTo(question, found)
    if (fault !== null) faults.push(fault)
  }
  for (const fault of faults.slice(0, 5)) console.error(fault)
  const figures = { questions: Number(values.questions), withHits, faults: faults.length }
  return { figures, table: Object.entries(figures).map(([figure, value]) => ({ figure, value })) }
}
