import type { Phrase } from '../query/query-parser.ts'
import { queryTermsIn } from '../query/query-terms.ts'

/** A word read as two that were typed without the space between them. */
export interface WordSplit {
  readonly words: string
  /** The two words directly after one another. */
  readonly phrase: Phrase
}

const minPartLength = 3
const maxSplitLength = 40

/** All ways to read a folded word as two words of at least three letters. */
export const splitsOf = (form: string): WordSplit[] => {
  if (!/^\p{L}+$/u.test(form) || form.length > maxSplitLength) return []
  const splits: WordSplit[] = []
  for (let at = minPartLength; at <= form.length - minPartLength; at++) {
    const words = `${form.slice(0, at)} ${form.slice(at)}`
    const { terms } = queryTermsIn(words, false)
    if (terms.length === 2) splits.push({ words, phrase: { kind: 'phrase', terms, field: null, source: words } })
  }
  return splits
}
