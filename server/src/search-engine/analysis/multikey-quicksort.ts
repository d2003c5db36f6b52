import type { StringTable } from './string-table.ts'

/** Shorter ranges are sorted by insertion. */
const insertionSortLimit = 10

/** The rank of a UTF-16 unit in UTF-8 order: surrogates encode characters beyond all others. */
const utf8OrderOf = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/**
 * Sorts numbers of distinct strings by their UTF-8 bytes (multikey quicksort, Bentley and Sedgewick 1997): by the first
 * unit, then ranges of equal ones by the next, so that common prefixes are compared once.
 */
export const sortByUtf8 = (numbers: Uint32Array, texts: StringTable): void => {
  const { units, starts } = texts
  /** The unit of a string at a depth; −1 behind its end. */
  const at = (number: number, depth: number): number => {
    const position = (starts[number] as number) + depth
    return position < (starts[number + 1] as number) ? utf8OrderOf(units[position] as number) : -1
  }
  const isBelow = (a: number, b: number, from: number): boolean => {
    for (let depth = from; ; depth++) {
      const own = at(a, depth)
      const other = at(b, depth)
      if (own !== other) return own < other
      if (own < 0) return false
    }
  }
  const insert = (from: number, to: number, depth: number): void => {
    for (let i = from + 1; i < to; i++) {
      const number = numbers[i] as number
      let position = i
      for (; position > from && isBelow(number, numbers[position - 1] as number, depth); position--)
        numbers[position] = numbers[position - 1] as number
      numbers[position] = number
    }
  }
  const sort = (start: number, end: number, first: number): void => {
    let [from, to, depth] = [start, end, first]
    while (to - from > insertionSortLimit) {
      const pivot = at(numbers[(from + to) >>> 1] as number, depth)
      // Smaller ones end before `less`, greater ones begin at `greater`.
      let [less, greater] = [from, to]
      for (let i = from; i < greater; ) {
        const number = numbers[i] as number
        const own = at(number, depth)
        if (own < pivot) {
          numbers[i++] = numbers[less] as number
          numbers[less++] = number
        } else if (own > pivot) {
          numbers[i] = numbers[--greater] as number
          numbers[greater] = number
        } else i += 1
      }
      sort(from, less, depth)
      sort(greater, to, depth)
      if (pivot < 0) return
      ;[from, to] = [less, greater]
      depth += 1
    }
    insert(from, to, depth)
  }
  sort(0, numbers.length, 0)
}
