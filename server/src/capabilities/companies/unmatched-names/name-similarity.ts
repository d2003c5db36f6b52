/** Edits between two words, where swapping neighbours is one (optimal string alignment distance). */
const editDistance = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(substitution, rows[i - 1]![j]! + 1, row[j - 1]! + 1, swap))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

const ratioOf = (a: string, b: string): number => 1 - editDistance(a, b) / Math.max(a.length, b.length)

/** How similar names are that begin with the same word and of which one has all words of the other: "Nordluft Service". */
const partSimilarity = 0.75

/** From this similarity on, two names may mean the same company. */
export const minSimilarity = 0.7

const maxComparedLength = 60

/** How similar two names are, normalized for comparison as they are; from 0 to 1. */
export const nameSimilarity = (one: string, other: string): number => {
  const [a, b] = [one.slice(0, maxComparedLength), other.slice(0, maxComparedLength)]
  if (a === b) return 1
  const [left, right] = [a.split(' '), b.split(' ')]
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left]
  const isPart = fewer[0] === more[0] && fewer[0]!.length > 2 && fewer.every((word) => more.includes(word))
  const inOrder = ratioOf(left.join(''), right.join(''))
  const sorted = ratioOf(left.toSorted().join(''), right.toSorted().join(''))
  return Math.max(inOrder, sorted, isPart ? partSimilarity : 0)
}

/** Words that too many companies have in common to find similar names by. */
const minWordLength = 4

/** The words by which similar names are looked up. */
export const searchWordsOf = (matchName: string): string[] =>
  matchName.split(' ').filter((word) => word.length >= minWordLength)

/** Whether a typed text is an ISIN, or looks like a ticker: capitals and digits alone. */
export const marketCodeOf = (typed: string): { readonly isin: string } | { readonly ticker: string } | undefined => {
  const code = typed.trim()
  if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(code)) return { isin: code }
  return /^[A-Z][A-Z0-9.]{1,7}$/.test(code) ? { ticker: code } : undefined
}
