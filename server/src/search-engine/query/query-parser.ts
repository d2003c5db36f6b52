import { type Field, isField } from '../searchable-fields.ts'
import { type QueryTerm, queryTermsIn } from './query-terms.ts'
import { type Synonym, synonymsOf } from './synonyms.ts'

/** Words that must follow one another, or a single one; in one field if a field is given. */
export interface Phrase {
  readonly kind: 'phrase'
  readonly terms: readonly QueryTerm[]
  readonly field: Field | null
  /** The text of the query that it comes from. */
  readonly source: string
  /** How much its words count in the ranking; 1 if not given. */
  readonly weight?: number
}

/** A node of the query. */
export type Clause =
  | Phrase
  | { readonly kind: 'all' | 'any'; readonly of: readonly Clause[]; readonly source: string }
  | { readonly kind: 'not'; readonly of: Clause; readonly source: string }

/** A parsed query; all clauses must match. */
export interface ParsedQuery {
  readonly clauses: readonly Clause[]
  /** How the query was understood, when it could not be read as typed. */
  readonly readAs: string | null
  /** Which words were given which synonyms. */
  readonly synonyms: readonly { readonly words: string; readonly others: readonly string[] }[]
}

type Sign = 'open' | 'close' | 'or' | 'and' | 'not'
type Part =
  | { readonly sign: Sign }
  | { readonly field: Field }
  | { readonly text: string; readonly isQuoted: boolean; readonly isOpen: boolean }

// A minus or a field belongs to what directly follows; a quote that is never closed extends to the end.
const partsPattern =
  /(?<open>\()|(?<close>\))|(?<or>\||(?<![^\s()])OR(?![^\s()]))|(?<and>(?<![^\s()])AND(?![^\s()]))|(?<not>(?<![\p{L}\p{N}])[-−](?=[\p{L}\p{N}"“„«(.])|(?<![^\s()])NOT(?![^\s()]))|(?<field>[A-Za-z]+):(?=[^\s:/|)])|["“”„«](?<quoted>[^"“”„«»]*)(?<end>["“”»])?|(?<bare>[^\s()|"“”„«»]+)/gu

/** Characters that words neither begin nor end with. */
const edges = /^[^\p{L}\p{N}.]+|[^\p{L}\p{N}\p{M}+#*]+$/gu

const maxNesting = 12
/** Prefix terms are expensive: each stands for all words with the prefix. */
const maxPrefixTerms = 8

/**
 * Parses a query: words that must all match, "phrases in quotes", `OR` or `|` between alternatives, `-excluded` words,
 * `company:` before what must match in a field, `prefix*` a few times, and parentheses. The last word may be
 * incomplete. Words without quotes also match their synonyms. Nothing is an error: what makes no sense is left out, and
 * `readAs` says what remained.
 */
export const parseQuery = (text: string): ParsedQuery => {
  const reading = new QueryParser(text)
  const clauses = reading.clauses()
  return {
    clauses,
    readAs: reading.isRepaired && clauses.length > 0 ? sourceOf(clauses) : null,
    synonyms: reading.synonyms,
  }
}

class QueryParser {
  /** Whether something had to be left out or added. */
  isRepaired = false
  readonly synonyms: ParsedQuery['synonyms'][number][] = []
  readonly #parts: readonly Part[]
  /** The words of clauses without quotes. */
  readonly #words = new Map<Clause, readonly QueryTerm[]>()
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#parts = this.#cut(text)
  }

  #cut(text: string): Part[] {
    const isTyping = !/\s$/.test(text)
    let open = 0
    return [...text.matchAll(partsPattern)].flatMap(({ 0: whole, index, groups = {} }): Part[] => {
      for (const sign of ['open', 'close', 'or', 'and', 'not'] as const) if (groups[sign]) return [{ sign }]
      const { field, quoted, end, bare = '' } = groups
      if (field !== undefined) {
        const fieldName = field.toLowerCase()
        return isField(fieldName) ? [{ field: fieldName }] : [{ text: field, isQuoted: false, isOpen: false }]
      }
      if (quoted !== undefined) {
        if (end === undefined) this.isRepaired = true
        return [{ text: quoted, isQuoted: true, isOpen: false }]
      }
      const isMeantOpen = bare.endsWith('*') || (isTyping && index + whole.length === text.length)
      if (isMeantOpen) open += 1
      return [{ text: bare, isQuoted: false, isOpen: isMeantOpen && open <= maxPrefixTerms }]
    })
  }

  /** All clauses, whatever is left unclosed. */
  clauses(): Clause[] {
    const found: Clause[] = []
    while (this.#at < this.#parts.length) {
      found.push(...this.#alternatives(null))
      if (this.#at < this.#parts.length) {
        // A parenthesis that closes nothing.
        this.isRepaired = true
        this.#at += 1
      }
    }
    return found
  }

  #sign(): Sign | null {
    const part = this.#parts[this.#at]
    return part && 'sign' in part ? part.sign : null
  }

  /**
   * Clauses up to a closing parenthesis. Those on both sides of an OR are alternatives: `a b | c d` is `a (b | c) d`.
   */
  #alternatives(field: Field | null): Clause[] {
    const found: Clause[] = []
    let isOr = false
    for (;;) {
      const sign = this.#sign()
      if (this.#at >= this.#parts.length || sign === 'close') {
        if (isOr) this.isRepaired = true
        return this.#withSynonyms(found)
      }
      if (sign === 'or' || sign === 'and') {
        if (isOr || found.length === 0) this.isRepaired = true
        isOr = sign === 'or' && found.length > 0
        this.#at += 1
        continue
      }
      const clause = this.#one(field)
      if (!clause) continue
      const before = isOr ? found.pop() : undefined
      found.push(before ? either(this.#withSynonyms([before])[0]!, this.#withSynonyms([clause])[0]!) : clause)
      isOr = false
    }
  }

  /** Clauses in which words and their synonyms are alternatives; several words that have some together become one clause. */
  #withSynonyms(clauses: readonly Clause[]): Clause[] {
    const result: Clause[] = []
    for (let at = 0; at < clauses.length; ) {
      const run = this.#runFrom(clauses, at)
      const match = synonymsOf(run.flatMap(({ words }) => words))
      const own = clauses.slice(at, at + Math.max(1, match ? clausesWith(match.length, run) : 0))
      const ends = run.slice(0, own.length).reduce((sum, { words }) => sum + words.length, 0)
      at += own.length
      if (match && ends === match.length) {
        const clause = withAlternatives(own, match.synonyms, match.length)
        this.synonyms.push({ words: clause.source, others: match.synonyms.map(({ text }) => text) })
        result.push(clause)
      } else result.push(...own)
    }
    return result
  }

  /** The clauses of words without quotes from a place on, as long as they are about the same field. */
  #runFrom(clauses: readonly Clause[], from: number): WordClause[] {
    const run: WordClause[] = []
    for (const clause of clauses.slice(from)) {
      const words = this.#words.get(clause)
      if (!words || (run[0] && fieldOf(run[0].clause) !== fieldOf(clause))) break
      run.push({ clause, words })
    }
    return run
  }

  #one(field: Field | null): Clause | null {
    const part = this.#parts[this.#at]
    this.#at += 1
    if (!part) return null
    if ('text' in part) return this.#phrase(part, field)
    if ('field' in part) return this.#followed(() => this.#one(part.field))
    if (part.sign === 'not') {
      const known = this.synonyms.length
      const of = this.#followed(() => this.#one(field))
      const excluded = of && negated(this.#withSynonyms([of])[0]!)
      // What is excluded is not searched for.
      this.synonyms.length = known
      return excluded
    }
    return this.#group(field)
  }

  /** The operand of a sign; a sign without one is left out. */
  #followed(read: () => Clause | null): Clause | null {
    const sign = this.#sign()
    if (this.#at < this.#parts.length && sign !== 'close' && sign !== 'or' && sign !== 'and') {
      const clause = read()
      if (clause) return clause
    }
    this.isRepaired = true
    return null
  }

  #group(field: Field | null): Clause | null {
    if (this.#depth >= maxNesting) {
      this.isRepaired = true
      return null
    }
    this.#depth += 1
    const of = this.#alternatives(field)
    this.#depth -= 1
    if (this.#sign() === 'close') this.#at += 1
    else this.isRepaired = true
    if (of.length === 0) {
      this.isRepaired = true
      return null
    }
    return of.length === 1 ? (of[0] as Clause) : { kind: 'all', of, source: `(${joinSources(of, ' ')})` }
  }

  #phrase({ text, isQuoted, isOpen }: Extract<Part, { text: string }>, field: Field | null): Clause | null {
    const { terms, compound } = queryTermsIn(text, isOpen)
    if (terms.length === 0) {
      if (isQuoted) this.isRepaired = true
      return null
    }
    const source = `${field ? `${field}:` : ''}${isQuoted ? `"${text.trim()}"` : unambiguousSource(text)}`
    const phrase: Phrase = { kind: 'phrase', terms, field, source }
    if (isQuoted) return phrase
    const clause: Clause = compound
      ? { kind: 'any', of: [phrase, { kind: 'phrase', terms: [compound], field, source }], source }
      : phrase
    this.#words.set(clause, terms)
    return clause
  }
}

interface WordClause {
  readonly clause: Clause
  readonly words: readonly QueryTerm[]
}

/** How many clauses of a run have at least so many words together. */
const clausesWith = (length: number, run: readonly WordClause[]): number => {
  let count = 0
  for (let words = 0; words < length; count++) words += run[count]!.words.length
  return count
}

const fieldOf = (clause: Clause): Field | null => positivePhrases([clause])[0]?.field ?? null

/** A little less than what was typed. */
const synonymWeight = 0.9

/**
 * Like a compound, an `any` whose parts have the same source. A synonym of more or fewer words counts as much as one of the
 * same length.
 */
const withAlternatives = (own: readonly Clause[], synonyms: readonly Synonym[], length: number): Clause => {
  const source = joinSources(own, ' ')
  const [first, ...others] = own as [Clause, ...Clause[]]
  const typed: Clause = others.length === 0 ? first : { kind: 'all', of: own, source }
  const field = fieldOf(first)
  const alternatives = synonyms.map(
    ({ terms }): Clause => ({ kind: 'phrase', terms, field, source, weight: (synonymWeight * length) / terms.length }),
  )
  return { kind: 'any', of: [{ ...typed, source }, ...alternatives], source }
}

/**
 * The word without separators; quoted if it would otherwise be an operator, and with what stands before it if it would
 * otherwise name a field.
 */
const unambiguousSource = (text: string): string => {
  const word = text.replace(edges, '')
  if (/^(OR|AND|NOT)$/.test(word)) return `"${word}"`
  return /^[A-Za-z]+:/.test(word) ? text : word
}

const joinSources = (of: readonly Clause[], between: string): string => of.map(({ source }) => source).join(between)

const either = (one: Clause, other: Clause): Clause => {
  const of = [...alternativesOf(one), other]
  return { kind: 'any', of, source: `(${joinSources(of, ' OR ')})` }
}

/** A compound is an `any` of its two spellings, which have the same source. */
const alternativesOf = (clause: Clause): readonly Clause[] =>
  clause.kind === 'any' && clause.of.some(({ source }) => source !== clause.source) ? clause.of : [clause]

const negated = (of: Clause): Clause => (of.kind === 'not' ? of.of : { kind: 'not', of, source: `-${of.source}` })

const sourceOf = (clauses: readonly Clause[]): string => joinSources(clauses, ' ')

/** The phrases that are not excluded: those that rank and explain hits. */
export const positivePhrases = (clauses: readonly Clause[]): Phrase[] =>
  clauses.flatMap((clause) =>
    clause.kind === 'not' ? [] : clause.kind === 'phrase' ? [clause] : positivePhrases(clause.of),
  )

/** The words that somebody typed, without their synonyms. */
export const typedWords = (clauses: readonly Clause[]): QueryTerm[] =>
  positivePhrases(clauses).flatMap(({ terms, weight }) => (weight === undefined ? terms : []))
