import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { readWholeCsv } from '../../server/src/platform/csv/whole-csv.ts'
import { IndexSearcher } from '../../server/src/search-engine/index-searcher.ts'
import { generateExpert, randomNumbers } from '../../server/testing/search/generated-experts.ts'
import { requestFor } from '../../server/testing/search/reference-search.ts'
import type { Measurement } from '../rig/budget.ts'
import { quantile, rounded } from '../rig/statistics.ts'

interface Resume {
  readonly category: string
  readonly text: string
}

/** Finds the résumés that match some words best. @returns their indexes, at most `size` of them */
type Search = (words: readonly string[], size: number) => readonly number[]

const readResumes = (path: string): Resume[] => {
  const [head = [], ...rows] = (readWholeCsv(readFileSync(path)) ?? []).flatMap(({ cells, broken }) =>
    broken ? [] : [cells],
  )
  const [category, text] = ['category', 'resume'].map((name) => head.findIndex((one) => one.toLowerCase() === name))
  if (category === undefined || text === undefined || category < 0 || text < 0)
    throw new Error(`${path} has no columns "category" and "resume"`)
  return rows.map((row) => ({ category: row[category] ?? '', text: row[text] ?? '' }))
}

const ourSearch = (resumes: readonly Resume[]): Search => {
  const experts = resumes.map(({ text }, i) => ({
    ...generateExpert(i),
    visibleTo: ['client' as const],
    calls: 0,
    texts: [{ field: 'bio' as const, text, isInternal: false }],
  }))
  const engine = new IndexSearcher()
  engine.updateDocuments(experts)
  const indexes = new Map(experts.map(({ id }, index) => [id, index]))
  return (words, size) => {
    const question = { viewer: 'client', text: `${words.join(' OR ')} `, filters: {}, sort: 'relevance' } as const
    return engine.search('client', requestFor(question, size)).ids.map((id) => indexes.get(id) as number)
  }
}

const sqliteSearch = (resumes: readonly Resume[]): Search => {
  const database = new DatabaseSync(':memory:')
  database.exec(`create virtual table resumes using fts5(text, tokenize = 'porter unicode61')`)
  const insert = database.prepare('insert into resumes (rowid, text) values (?, ?)')
  for (const [i, { text }] of resumes.entries()) insert.run(i, text)
  const best = database.prepare('select rowid from resumes where resumes match ? order by rank limit ?')
  return (words, size) =>
    best.all(words.map((word) => `"${word}"`).join(' OR '), size).map(({ rowid }) => Number(rowid))
}

/** R-precision by category. */
const precisions = (resumes: readonly Resume[], search: Search): Map<string, number> => {
  const categories = [...new Set(resumes.map(({ category }) => category))]
  return new Map(
    categories.map((category) => {
      const count = resumes.filter((one) => one.category === category).length
      const words = category.match(/[\p{L}\p{N}.+#]+/gu) ?? []
      const right = search(words, count).filter((index) => resumes[index]?.category === category)
      return [category, right.length / count]
    }),
  )
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The 95 % confidence interval of the mean, by bootstrapping over the categories. */
const interval = (values: readonly number[]): [low: number, high: number] => {
  const next = randomNumbers(95)
  const means = Array.from({ length: 2000 }, () =>
    mean(values.map(() => values[Math.floor(next() * values.length)] as number)),
  )
  return [quantile(means, 0.025), quantile(means, 0.975)]
}

/**
 * R-precision of categorized résumés that are searched for the names of their categories, matching any of the words: with R résumés
 * in a category, the share of the first R hits that belong to it. The file is a CSV with the columns `category` and `resume`.
 */
export const measureResumes = (file: string): Measurement => {
  const resumes = readResumes(file)
  const ours = precisions(resumes, ourSearch(resumes))
  const theirs = precisions(resumes, sqliteSearch(resumes))
  const [low, high] = interval([...ours.values()])
  const [rPrecision, fts5] = [mean([...ours.values()]), mean([...theirs.values()])]
  return {
    figures: {
      resumes: resumes.length,
      categories: ours.size,
      rPrecision: rounded(rPrecision, 3),
      low: rounded(low, 3),
      high: rounded(high, 3),
      fts5RPrecision: rounded(fts5, 3),
      beside: rounded(rPrecision - fts5, 3),
    },
    table: [...ours].map(([category, value]) => ({
      category,
      engine: rounded(value, 3),
      fts5: rounded(theirs.get(category) ?? Number.NaN, 3),
    })),
  }
}
