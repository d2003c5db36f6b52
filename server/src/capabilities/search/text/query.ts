import { type Field, isField } from './fields.ts'
import { type AskedWord, askedIn } from './words.ts'

/** Words that must follow each other, or a single one; in one field when a field is named. */
export interface Phrase {
  readonly kind: 'phrase'
  readonly words: readonly AskedWord[]
  readonly field: Field | null
  /** As it was typed. */
  readonly said: string
}

/** What a search asks for. */
export type Clause =
  | Phrase
  | { readonly kind: 'all' | 'any'; readonly of: readonly Clause[]; readonly said: string }
  | { readonly kind: 'not'; readonly of: Clause; readonly said: string }

/** What was understood of what somebody typed: all clauses must hold. */
export interface Query {
  readonly clauses: readonly Clause[]
  /** How it was read, when it could not be read as it was typed. */
  readonly readAs: string | null
}

type Sign = 'open' | 'close' | 'or' | 'and' | 'not'
type Part =
  | { readonly sign: Sign }
  | { readonly field: Field }
  | { readonly text: string; readonly isQuoted: boolean; readonly isOpen: boolean }

// A minus or a field belongs to what follows it at once; a quote that is never closed reaches to the end.
const partPattern =
  /(?<open>\()|(?<close>\))|(?<or>\||(?<![^\s()])OR(?![^\s()]))|(?<and>(?<![^\s()])AND(?![^\s()]))|(?<not>(?<![\p{L}\p{N}])[-−](?=[\p{L}\p{N}"“„«(.])|(?<![^\s()])NOT(?![^\s()]))|(?<field>[A-Za-z]+):(?=[^\s:/|)])|["“”„«](?<quoted>[^"“”„«»]*)(?<end>["“”»])?|(?<bare>[^\s()|"“”„«»]+)/gu

/** What a word neither begins nor ends with. */
const edges = /^[^\p{L}\p{N}.]+|[^\p{L}\p{N}\p{M}+#*]+$/gu

const mostNested = 12
/** Words that may be beginnings: each stands for all words that begin so, and everybody who says one of them is looked at. */
const mostOpen = 8

/**
 * Reads what somebody typed: words that must all be there, "words in quotes" that must follow each other, `OR` or `|`
 * between alternatives, -words that must not be there, `company:` before what must stand in a field, `begin*` a few times, and
 * parentheses. The last word may be the beginning of one. Nothing is an error: what makes no sense is left out, and
 * `readAs` says what remained.
 */
export const parseText = (text: string): Query => {
  const reading = new Reading(text)
  const clauses = reading.clauses()
  return { clauses, readAs: reading.isMended && clauses.length > 0 ? written(clauses) : null }
}

class Reading {
  /** True once something had to be left out or added. */
  isMended = false
  readonly #parts: readonly Part[]
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#parts = this.#cut(text)
  }

  #cut(text: string): Part[] {
    const isTyping = !/\s$/.test(text)
    let open = 0
    return [...text.matchAll(partPattern)].flatMap(({ 0: whole, index, groups = {} }): Part[] => {
      for (const sign of ['open', 'close', 'or', 'and', 'not'] as const) if (groups[sign]) return [{ sign }]
      const { field, quoted, end, bare = '' } = groups
      if (field !== undefined) {
        const asked = field.toLowerCase()
        return isField(asked) ? [{ field: asked }] : [{ text: field, isQuoted: false, isOpen: false }]
      }
      if (quoted !== undefined) {
        if (end === undefined) this.isMended = true
        return [{ text: quoted, isQuoted: true, isOpen: false }]
      }
      const isMeantOpen = bare.endsWith('*') || (isTyping && index + whole.length === text.length)
      if (isMeantOpen) open += 1
      return [{ text: bare, isQuoted: false, isOpen: isMeantOpen && open <= mostOpen }]
    })
  }

  /** Everything there is, whatever closes or is left dangling. */
  clauses(): Clause[] {
    const found: Clause[] = []
    while (this.#at < this.#parts.length) {
      found.push(...this.#alternatives(null))
      if (this.#at < this.#parts.length) {
        // What closes nothing.
        this.isMended = true
        this.#at += 1
      }
    }
    return found
  }

  #sign(): Sign | null {
    const part = this.#parts[this.#at]
    return part && 'sign' in part ? part.sign : null
  }

  /** Clauses up to what closes them; those on both sides of an OR are alternatives: `a b | c d` is `a (b | c) d`. */
  #alternatives(field: Field | null): Clause[] {
    const found: Clause[] = []
    let isOr = false
    for (;;) {
      const sign = this.#sign()
      if (this.#at >= this.#parts.length || sign === 'close') {
        if (isOr) this.isMended = true
        return found
      }
      if (sign === 'or' || sign === 'and') {
        if (isOr || found.length === 0) this.isMended = true
        isOr = sign === 'or' && found.length > 0
        this.#at += 1
        continue
      }
      const clause = this.#one(field)
      if (!clause) continue
      const before = isOr ? found.pop() : undefined
      found.push(before ? either(before, clause) : clause)
      isOr = false
    }
  }

  #one(field: Field | null): Clause | null {
    const part = this.#parts[this.#at]
    this.#at += 1
    if (!part) return null
    if ('text' in part) return this.#phrase(part, field)
    if ('field' in part) return this.#followed(() => this.#one(part.field))
    if (part.sign === 'not') {
      const of = this.#followed(() => this.#one(field))
      return of ? negated(of) : null
    }
    return this.#group(field)
  }

  /** What must follow a sign; a sign that nothing follows is left out. */
  #followed(read: () => Clause | null): Clause | null {
    const sign = this.#sign()
    if (this.#at < this.#parts.length && sign !== 'close' && sign !== 'or' && sign !== 'and') {
      const clause = read()
      if (clause) return clause
    }
    this.isMended = true
    return null
  }

  #group(field: Field | null): Clause | null {
    if (this.#depth >= mostNested) {
      this.isMended = true
      return null
    }
    this.#depth += 1
    const of = this.#alternatives(field)
    this.#depth -= 1
    if (this.#sign() === 'close') this.#at += 1
    else this.isMended = true
    if (of.length === 0) {
      this.isMended = true
      return null
    }
    return of.length === 1 ? (of[0] as Clause) : { kind: 'all', of, said: `(${saidTogether(of, ' ')})` }
  }

  #phrase({ text, isQuoted, isOpen }: Extract<Part, { text: string }>, field: Field | null): Clause | null {
    const { words, joined } = askedIn(text, isOpen)
    if (words.length === 0) {
      if (isQuoted) this.isMended = true
      return null
    }
    const said = `${field ? `${field}:` : ''}${isQuoted ? `"${text.trim()}"` : bareWord(text)}`
    const phrase: Phrase = { kind: 'phrase', words, field, said }
    return joined && !isQuoted
      ? { kind: 'any', of: [phrase, { kind: 'phrase', words: [joined], field, said }], said }
      : phrase
  }
}

/** What was typed without what separates, and so that it is no sign when it is read again. */
const bareWord = (text: string): string => {
  const word = text.replace(edges, '')
  return /^(OR|AND|NOT)$/.test(word) ? `"${word}"` : word
}

const saidTogether = (of: readonly Clause[], between: string): string => of.map(({ said }) => said).join(between)

const either = (one: Clause, other: Clause): Clause => {
  const of = [...alternativesOf(one), other]
  return { kind: 'any', of, said: `(${saidTogether(of, ' OR ')})` }
}

/** A compound is an alternative of two ways to write it, which were typed as one. */
const alternativesOf = (clause: Clause): readonly Clause[] =>
  clause.kind === 'any' && clause.of.some(({ said }) => said !== clause.said) ? clause.of : [clause]

const negated = (of: Clause): Clause => (of.kind === 'not' ? of.of : { kind: 'not', of, said: `-${of.said}` })

const written = (clauses: readonly Clause[]): string => saidTogether(clauses, ' ')

/** The phrases of clauses that must or may be there: what a hit is explained by, and ordered by. */
export const wantedPhrases = (clauses: readonly Clause[]): Phrase[] =>
  clauses.flatMap((clause) =>
    clause.kind === 'not' ? [] : clause.kind === 'phrase' ? [clause] : wantedPhrases(clause.of),
  )
