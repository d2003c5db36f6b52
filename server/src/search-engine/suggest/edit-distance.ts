/*
 * Words that are nearly another: letters left out, added, exchanged, or two of them in the wrong order, each one edit.
 */

/** How many edits are forgiven in a word: none in short ones, where they would make another word. */
export const maxEditsFor = (word: string): number => {
  const { length } = [...word]
  return length >= 8 ? 2 : length >= 5 ? 1 : 0
}

const nextRow = (
  wanted: readonly string[],
  rows: readonly number[][],
  read: readonly string[],
  edits: number,
): number[] => {
  const depth = read.length
  const above = rows[depth - 1] as number[]
  const letter = read[depth - 1]
  const row = [depth]
  for (let i = 1; i <= wanted.length; i++) {
    const isSame = wanted[i - 1] === letter
    let cost = Math.min(
      (above[i] as number) + 1,
      (row[i - 1] as number) + 1,
      (above[i - 1] as number) + (isSame ? 0 : 1),
    )
    if (depth > 1 && i > 1 && wanted[i - 2] === letter && wanted[i - 1] === read[depth - 2])
      cost = Math.min(cost, (rows[depth - 2]?.[i - 2] as number) + 1)
    row[i] = Math.min(cost, edits + 1)
  }
  return row
}

/**
 * Compares one word with others that come in the order of their letters: what they have in common with the one before is
 * not looked at again, and of whole beginnings it is known that nothing near can follow.
 */
export class EditDistanceMatcher {
  readonly #wanted: readonly string[]
  readonly #edits: number
  readonly #rows: number[][]
  #read: string[] = []

  constructor(wanted: string, edits: number) {
    this.#wanted = [...wanted]
    this.#edits = edits
    this.#rows = [Array.from({ length: this.#wanted.length + 1 }, (_, i) => Math.min(i, edits + 1))]
  }

  /** How many edits away a word is; when it is too far, the beginning that all others that begin so are too far with. */
  match(word: string): { readonly edits: number } | { readonly hopeless: string } | null {
    const letters = [...word]
    let depth = 0
    while (depth < letters.length && depth < this.#read.length && letters[depth] === this.#read[depth]) depth++
    this.#read.length = depth
    this.#rows.length = depth + 1
    while (depth < letters.length) {
      this.#read.push(letters[depth++] as string)
      const row = nextRow(this.#wanted, this.#rows, this.#read, this.#edits)
      this.#rows.push(row)
      // Two letters in the wrong order look at the row before the last as well.
      if (Math.min(...row) > this.#edits && Math.min(...(this.#rows[depth - 1] as number[])) >= this.#edits)
        return { hopeless: this.#read.join('') }
    }
    const edits = this.#rows[depth]?.[this.#wanted.length] as number
    return edits <= this.#edits ? { edits } : null
  }
}

/** A word that somebody says, how far it is from what was asked, and how many say it. */
export interface SpellingCandidate {
  readonly word: string
  readonly edits: number
  readonly documentFrequency: number
  /** Whether it is known to be written so; what remains of words may not be. */
  readonly isExactForm: boolean
}

/** The nearest, of these the one that most people say, and that they write so. */
export const bestCandidate = (found: readonly SpellingCandidate[]): string | undefined =>
  found.toSorted(
    (a, b) =>
      a.edits - b.edits ||
      b.documentFrequency - a.documentFrequency ||
      Number(b.isExactForm) - Number(a.isExactForm) ||
      (a.word < b.word ? -1 : 1),
  )[0]?.word
