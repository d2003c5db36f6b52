import { tokens } from '../text/words.ts'

/** A word of a name, without the mark of a form, and the number of the value that is named so. */
interface Entries {
  readonly words: string[]
  readonly values: number[]
}

const keyOf = (word: string): string => [...word].slice(0, 2).join('')

/** Finds names by words and by beginnings of words of theirs. Names are added, never taken away. */
export class Beginnings {
  /** The words of all names by their first two characters. */
  readonly #byKey = new Map<string, Entries>()
  #count = 0

  /** Takes in the names behind those that are there already. */
  follow(names: readonly string[]): void {
    for (; this.#count < names.length; this.#count++) {
      const words = new Set(
        tokens(names[this.#count] as string).flatMap(({ terms }) => terms.map((term) => term.replace(/^=(?=.)/, ''))),
      )
      for (const word of words) {
        const key = keyOf(word)
        const entries = this.#byKey.get(key) ?? { words: [], values: [] }
        this.#byKey.set(key, entries)
        entries.words.push(word)
        entries.values.push(this.#count)
      }
    }
  }

  /** The values in whose names something is a word, or a word begins so. */
  find(whole: readonly string[], beginnings: readonly string[]): Set<number> {
    const found = new Set<number>()
    const search = (beginning: string, isWhole: boolean) => {
      const key = keyOf(beginning)
      const lists = [...key].length > 1 || isWhole ? [this.#byKey.get(key)] : this.#under(key)
      for (const list of lists) {
        if (!list) continue
        const { words, values } = list
        for (let i = 0; i < words.length; i++) {
          const word = words[i] as string
          if (isWhole ? word === beginning : word.startsWith(beginning)) found.add(values[i] as number)
        }
      }
    }
    for (const word of whole) search(word, true)
    for (const beginning of beginnings) search(beginning, false)
    return found
  }

  #under(key: string): Entries[] {
    return [...this.#byKey].filter(([other]) => other.startsWith(key)).map(([, entries]) => entries)
  }
}
