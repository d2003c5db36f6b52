/*
 * Damerau–Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and transpositions
 * count as one edit each.
 */

/** How many edits are forgiven: none in the shortest words, which would become other words. */
export const maxEditsFor = (word: string): number => {
  const { length } = [...word]
  return length >= 8 ? 2 : length >= 4 ? 1 : 0
}

const lettersOf = (word: string): string => [...word].sort().join('')

/** Whether a word within the forgiven edits may be what was meant: of four letters, only two may be exchanged. */
export const isLikelyTypo = (typed: string, word: string): boolean =>
  [...typed].length >= 5 || lettersOf(typed) === lettersOf(word)

const nextRow = (
  wanted: readonly string[],
  rows: readonly number[][],
  current: readonly string[],
  edits: number,
): number[] => {
  const depth = current.length
  const above = rows[depth - 1] as number[]
  const letter = current[depth - 1]
  const row = [depth]
  for (let i = 1; i <= wanted.length; i++) {
    const isSame = wanted[i - 1] === letter
    let cost = Math.min(
      (above[i] as number) + 1,
      (row[i - 1] as number) + 1,
      (above[i - 1] as number) + (isSame ? 0 : 1),
    )
    if (depth > 1 && i > 1 && wanted[i - 2] === letter && wanted[i - 1] === current[depth - 2])
      cost = Math.min(cost, (rows[depth - 2]?.[i - 2] as number) + 1)
    row[i] = Math.min(cost, edits + 1)
  }
  return row
}

/**
 * Compares one word with many others in sorted order: rows of the distance matrix are reused for the common prefix of
 * consecutive words, and prefixes too far away are reported so that callers can skip them.
 */
export class EditDistanceMatcher {
  readonly #wanted: readonly string[]
  readonly #edits: number
  readonly #rows: number[][]
  #current: string[] = []

  constructor(wanted: string, edits: number) {
    this.#wanted = [...wanted]
    this.#edits = edits
    this.#rows = [Array.from({ length: this.#wanted.length + 1 }, (_, i) => Math.min(i, edits + 1))]
  }

  /** The number of edits to a word; for a word too far away, the prefix that no near word can have, if known. */
  match(word: string): { readonly edits: number } | { readonly deadPrefix: string } | null {
    const letters = [...word]
    let depth = 0
    while (depth < letters.length && depth < this.#current.length && letters[depth] === this.#current[depth]) depth++
    this.#current.length = depth
    this.#rows.length = depth + 1
    while (depth < letters.length) {
      this.#current.push(letters[depth++] as string)
      const row = nextRow(this.#wanted, this.#rows, this.#current, this.#edits)
      this.#rows.push(row)
      // Transpositions refer to the row before the previous one, too.
      if (Math.min(...row) > this.#edits && Math.min(...(this.#rows[depth - 1] as number[])) >= this.#edits)
        return { deadPrefix: this.#current.join('') }
    }
    const edits = this.#rows[depth]?.[this.#wanted.length] as number
    return edits <= this.#edits ? { edits } : null
  }
}

/** A word of the index, or two, near a term that has no hits. */
export interface SpellingCandidate {
  readonly word: string
  /** A missing space counts as one. */
  readonly edits: number
  readonly documentFrequency: number
  /** Whether the index has it as an exact form; otherwise it may be a stem. */
  readonly isExactForm: boolean
}

/** The nearest candidate; of equals the most frequent, then an exact form. */
export const bestCandidate = (found: readonly SpellingCandidate[]): string | undefined =>
  found.toSorted(
    (a, b) =>
      a.edits - b.edits ||
      b.documentFrequency - a.documentFrequency ||
      Number(b.isExactForm) - Number(a.isExactForm) ||
      (a.word < b.word ? -1 : 1),
  )[0]?.word
