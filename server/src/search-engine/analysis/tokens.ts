import { Analyzer } from './analyzer.ts'
import { currentLexicon, type Lexicon } from './lexicon.ts'

/**
 * A word of a text, everything it can be found by, and where it stands in the text (UTF-16 offsets, half-open).
 * The terms are its stems; its form as written, led by `=`, when no stem is just that; and, on the first part of a compound,
 * the compound written as one.
 */
export interface Token {
  readonly terms: readonly string[]
  readonly start: number
  readonly end: number
}

const analyzer = new Analyzer()

/** The words of a text in their order, as the search stores them. */
export const analyzeText = (text: string, lexicon: Lexicon = currentLexicon()): Token[] => {
  analyzer.analyze(text, lexicon)
  return Array.from({ length: analyzer.length }, (_, i) => {
    const terms = lexicon.termsIn(analyzer.termLists[i] as number)
    const joined = analyzer.compoundTermLists[i] as number
    return {
      terms: joined === 0 ? terms : [...new Set([...terms, ...lexicon.termsIn(joined)])],
      start: analyzer.starts[i] as number,
      end: analyzer.ends[i] as number,
    }
  })
}
