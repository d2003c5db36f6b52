/*
 * Relevance of the ranking, beside SQLite's FTS5 (Porter stemmer, BM25).
 * 60 searches with words as people type them, of ten categories, over the experts of the demo world, each with a judgement of
 * every expert (`relevance/judged-questions.ts`). The figure is nDCG@10: 1 when the ten most useful experts come first. A search
 * without results counts by the correction that it offers.
 * With --file, the R-precision of categorized résumés as well: a CSV with the columns `category` and `resume`.
 * With --learn, field weights are learnt from three searches of each category, by coordinate ascent, and the others show what they
 * are worth.
 * Options: --file PATH; --questions: prints every search instead of the categories; --learn; --swap: learns from the other half.
 */
import { parseArgs } from 'node:util'
import { measureResumes } from './relevance/categorized-resumes.ts'
import { measureJudged } from './relevance/judged-searches.ts'
import type { Measurement } from './rig/budget.ts'

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      file: { type: 'string' },
      questions: { type: 'boolean', default: false },
      learn: { type: 'boolean', default: false },
      swap: { type: 'boolean', default: false },
    },
  })
  const learnFrom = values.swap ? 1 : 0
  const judged = measureJudged({ byQuestion: values.questions, learnFrom: values.learn ? learnFrom : null })
  const resumes = values.file === undefined ? undefined : measureResumes(values.file)
  return {
    figures: { ...judged.figures, ...resumes?.figures },
    table: [...judged.table, ...(resumes?.table ?? [])],
  }
}
