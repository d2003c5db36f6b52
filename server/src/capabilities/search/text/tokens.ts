import { lexiconNow } from './lexicon.ts'
import { Reading } from './reading.ts'

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

const reading = new Reading()

/** The words of a text in their order, as the search stores them. */
export const tokens = (text: string): Token[] => {
  const lexicon = lexiconNow()
  reading.read(text, lexicon)
  return Array.from({ length: reading.length }, (_, i) => {
    const terms = lexicon.textsOf(reading.lists[i] as number)
    const joined = reading.joined[i] as number
    return {
      terms: joined === 0 ? terms : [...new Set([...terms, ...lexicon.textsOf(joined)])],
      start: reading.starts[i] as number,
      end: reading.ends[i] as number,
    }
  })
}
