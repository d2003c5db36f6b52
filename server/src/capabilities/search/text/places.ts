import type { Field } from './fields.ts'
import type { Clause, Phrase } from './query.ts'
import type { Token } from './tokens.ts'
import type { AskedWord } from './words.ts'

/** A piece of a record, cut into its words. */
export interface ReadPiece {
  readonly field: Field
  readonly words: readonly Token[]
}

/** True for a word that is found by what is asked for. */
export const isWord = (token: Token | undefined, { stems, prefixes }: AskedWord): boolean =>
  token?.terms.some((term) => stems.includes(term) || prefixes.some((prefix) => term.startsWith(prefix))) ?? false

/** True for a name in which each word that is asked for is some word of it. */
export const isNamed = (name: readonly Token[], asked: readonly AskedWord[]): boolean =>
  asked.every((word) => name.some((token) => isWord(token, word)))

/** Where a phrase stands among the words of one text: each place as the first and the last of its tokens. */
export const placesOf = (text: readonly Token[], { words }: Phrase): [first: number, last: number][] => {
  const places: [number, number][] = []
  for (let at = 0; at + words.length <= text.length; at++)
    if (words.every((word, i) => isWord(text[at + i], word))) places.push([at, at + words.length - 1])
  return places
}

/** True when a record with these pieces is what all the clauses ask for. */
export const matches = (pieces: readonly ReadPiece[], clauses: readonly Clause[]): boolean =>
  clauses.every((clause) => holds(pieces, clause))

const holds = (pieces: readonly ReadPiece[], clause: Clause): boolean => {
  switch (clause.kind) {
    case 'not':
      return !holds(pieces, clause.of)
    case 'all':
      return clause.of.every((part) => holds(pieces, part))
    case 'any':
      return clause.of.some((part) => holds(pieces, part))
    case 'phrase':
      return pieces.some(({ field, words }) => (clause.field ?? field) === field && placesOf(words, clause).length > 0)
  }
}
