import { DatabaseSync } from 'node:sqlite'
import type { ExpertDocument } from '../../server/src/search-engine/expert-document.ts'
import { IndexSearcher } from '../../server/src/search-engine/index-searcher.ts'
import { parseQuery, typedWords } from '../../server/src/search-engine/query/query-parser.ts'
import { replaceWords } from '../../server/src/search-engine/query/query-terms.ts'
import { requestFor } from '../../server/testing/search/reference-search.ts'
import type { Measurement } from '../rig/budget.ts'
import { median, rounded } from '../rig/statistics.ts'
import { type Halves, learnWeights } from './field-weights.ts'
import { judgedExperts } from './judged-experts.ts'
import { type JudgedQuestion, judgedQuestions } from './judged-questions.ts'
import { normalizedGain } from './normalized-gain.ts'

const shown = 10

/** Finds the ids of the best experts for a text. */
type Search = (text: string) => readonly string[]

const ourSearch = (documents: readonly ExpertDocument[]): Search => {
  const engine = new IndexSearcher()
  engine.updateDocuments(documents)
  const find = (text: string) =>
    engine.search('client', requestFor({ viewer: 'client', text: `${text} `, filters: {}, sort: 'relevance' }, shown))
  return (text) => {
    const found = find(text)
    if (found.total > 0) return found.ids
    const better = engine.correctSpelling('client', typedWords(parseQuery(`${text} `).clauses), false)
    return find(replaceWords(text, better)).ids
  }
}

const sqliteSearch = (documents: readonly ExpertDocument[]): Search => {
  const database = new DatabaseSync(':memory:')
  database.exec(`create virtual table experts using fts5(text, tokenize = 'porter unicode61')`)
  const insert = database.prepare('insert into experts (rowid, text) values (?, ?)')
  for (const [i, { texts }] of documents.entries())
    insert.run(i, texts.flatMap(({ text, isInternal }) => (isInternal ? [] : text)).join('\n'))
  const best = database.prepare('select rowid from experts where experts match ? order by rank limit ?')
  return (text) => {
    const words = (text.match(/[\p{L}\p{N}.+#]+/gu) ?? []).map((word) => `"${word}"`)
    const find = (between: string) => best.all(words.join(between), shown)
    const all = find(' ')
    const rows = all.length > 0 ? all : find(' OR ')
    return rows.map(({ rowid }) => (documents[Number(rowid)] as ExpertDocument).id)
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

type Gain = (search: Search, question: JudgedQuestion) => number

/** Learns field weights from every other search of each category, beginning with the first or the second. */
const learn = (documents: readonly ExpertDocument[], gain: Gain, first: 0 | 1): Measurement => {
  const counts = new Map<string, number>()
  const halves = Map.groupBy(judgedQuestions, ({ category }) => {
    const count = counts.get(category) ?? 0
    counts.set(category, count + 1)
    return count % 2 === first ? 'learnt' : 'heldOut'
  })
  const evaluate = (): Halves => {
    const search = ourSearch(documents)
    const of = (half: keyof Halves) => mean((halves.get(half) ?? []).map((question) => gain(search, question)))
    return { learnt: of('learnt'), heldOut: of('heldOut') }
  }
  const { started, best, weights } = learnWeights(evaluate)
  return {
    figures: {
      learntBefore: rounded(started.learnt, 3),
      learntAfter: rounded(best.learnt, 3),
      heldOutBefore: rounded(started.heldOut, 3),
      heldOutAfter: rounded(best.heldOut, 3),
    },
    table: weights.map((row) => ({ ...row, learnt: rounded(row.learnt, 2) })),
  }
}

export interface JudgedOptions {
  /** A row for every search instead of every category. */
  readonly byQuestion: boolean
  /** Learns field weights, from the first or the second half. */
  readonly learnFrom: 0 | 1 | null
}

/** nDCG@10 of the judged searches, of ours and of SQLite's FTS5, which matches all words, or any of them where no expert has all. */
export const measureJudged = ({ byQuestion, learnFrom }: JudgedOptions): Measurement => {
  const { experts, documents } = judgedExperts()
  const grades = new Map(
    judgedQuestions.map((question) => [
      question,
      new Map(experts.map((expert) => [expert.id, question.gradeOf(expert)])),
    ]),
  )
  const gain: Gain = (search, question) =>
    normalizedGain(search(question.text), grades.get(question) as Map<string, number>, shown)
  if (learnFrom !== null) return learn(documents, gain, learnFrom)
  const [ours, theirs] = [ourSearch(documents), sqliteSearch(documents)]
  const judged = judgedQuestions.map((question) => {
    const { category, text } = question
    return { category, text, engine: gain(ours, question), fts5: gain(theirs, question) }
  })
  const categories = [...Map.groupBy(judged, ({ category }) => category)].map(([category, some]) => ({
    category,
    engine: mean(some.map(({ engine }) => engine)),
    fts5: mean(some.map(({ fts5 }) => fts5)),
  }))
  const ahead = categories.map(({ engine, fts5 }) => engine - fts5)
  const bestCategory = Math.max(...ahead)
  return {
    figures: {
      searches: judged.length,
      ndcg: rounded(mean(judged.map(({ engine }) => engine)), 3),
      medianCategory: rounded(median(categories.map(({ engine }) => engine)), 3),
      fts5Ndcg: rounded(mean(judged.map(({ fts5 }) => fts5)), 3),
      fts5MedianCategory: rounded(median(categories.map(({ fts5 }) => fts5)), 3),
      ahead: rounded(mean(ahead), 3),
      // No lead may rest on one category.
      aheadWithoutBestCategory: rounded(
        (ahead.reduce((sum, one) => sum + one, 0) - bestCategory) / (ahead.length - 1),
        3,
      ),
      medianAhead: rounded(median(ahead), 3),
    },
    table: (byQuestion ? judged : categories).map((row) => ({
      ...row,
      engine: rounded(row.engine, 3),
      fts5: rounded(row.fts5, 3),
    })),
  }
}
