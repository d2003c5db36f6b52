import type { Token } from '../analysis/tokens.ts'
import type { Field } from '../searchable-fields.ts'
import type { Clause, Phrase } from './query-parser.ts'
import type { QueryTerm } from './query-terms.ts'

/** A text of a document with its tokens. */
export interface AnalyzedText {
  readonly field: Field
  readonly tokens: readonly Token[]
}

/** Whether a token matches a query term. */
export const matchesTerm = (token: Token | undefined, { stems, prefixes }: QueryTerm): boolean =>
  token?.terms.some((term) => stems.includes(term) || prefixes.some((prefix) => term.startsWith(prefix))) ?? false

/** Whether each query term matches some token of a name. */
export const matchesName = (name: readonly Token[], queryTerms: readonly QueryTerm[]): boolean =>
  queryTerms.every((word) => name.some((token) => matchesTerm(token, word)))

/** Where a phrase occurs in a text: the index of the first and of the last token. */
export const phraseOccurrences = (text: readonly Token[], { terms }: Phrase): [first: number, last: number][] => {
  const occurrences: [number, number][] = []
  for (let at = 0; at + terms.length <= text.length; at++)
    if (terms.every((word, i) => matchesTerm(text[at + i], word))) occurrences.push([at, at + terms.length - 1])
  return occurrences
}

/** Whether a document with these texts matches all clauses, decided without an index. */
export const matchesClauses = (pieces: readonly AnalyzedText[], clauses: readonly Clause[]): boolean =>
  clauses.every((clause) => matchesClause(pieces, clause))

const matchesClause = (pieces: readonly AnalyzedText[], clause: Clause): boolean => {
  switch (clause.kind) {
    case 'not':
      return !matchesClause(pieces, clause.of)
    case 'all':
      return clause.of.every((part) => matchesClause(pieces, part))
    case 'any':
      return clause.of.some((part) => matchesClause(pieces, part))
    case 'phrase':
      return pieces.some(
        ({ field, tokens }) => (clause.field ?? field) === field && phraseOccurrences(tokens, clause).length > 0,
      )
  }
}
