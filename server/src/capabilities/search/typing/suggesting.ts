import { type Bits, hasBit, keepCommon, listBits, noBits, setBit } from '../engine/bits.ts'
import type { Block } from '../engine/block.ts'
import { findTerm, termsFrom } from '../engine/dictionary.ts'
import type { ViewerClass } from '../engine/document.ts'
import type { ValueNames } from '../engine/facets.ts'
import { holding } from '../engine/holders.ts'
import { nameMark } from '../engine/mentions.ts'
import type { Turned } from '../engine/narrowing.ts'
import { BestHits, orderOf } from '../engine/page.ts'
import { byCount, type Suggested, suggestedOfAKind, type ValueCount } from '../rules.ts'
import type { AskedWord } from '../text/words.ts'
import { Beginnings } from './beginnings.ts'

/** A block with its values turned round. */
export interface Turning {
  readonly block: Block
  readonly holders: Turned
}

const none: Suggested = { tail: 0, people: [], companies: [], expertise: [] }

/** Typeahead over the columns: names of people, companies and expertise by beginnings of their words. */
export class Suggesting {
  readonly #names: ValueNames
  readonly #beginnings = {
    currentCompanies: new Beginnings(),
    pastCompanies: new Beginnings(),
    expertise: new Beginnings(),
  }

  constructor(names: ValueNames) {
    this.#names = names
  }

  /** Takes in the names of values that have become known. */
  follow(): void {
    for (const group of ['currentCompanies', 'pastCompanies', 'expertise'] as const)
      this.#beginnings[group].follow(this.#names.names(group))
  }

  /** What has words that begin as asked, by the first tail that fits anything. */
  suggest(blocks: readonly Turning[], viewer: ViewerClass, tails: readonly (readonly AskedWord[])[]): Suggested {
    let found = none
    for (const [tail, words] of tails.entries()) {
      const people = peopleNamed(blocks, viewer, words)
      const companies = this.#companies(blocks, viewer, words)
      found = { tail, people, companies, expertise: this.#expertise(blocks, viewer, words) }
      if (people.length + companies.length + found.expertise.length > 0) break
    }
    return found
  }

  #named(group: 'currentCompanies' | 'pastCompanies' | 'expertise', words: readonly AskedWord[]): string[] {
    const [first, ...others] = words.map(({ stems, prefixes }) =>
      this.#beginnings[group].find(
        stems,
        prefixes.filter((prefix) => !prefix.startsWith('=')),
      ),
    )
    const names = this.#names.names(group)
    return [...(first ?? [])]
      .filter((value) => others.every((other) => other.has(value)))
      .map((value) => names[value] as string)
  }

  #companies(blocks: readonly Turning[], viewer: ViewerClass, words: readonly AskedWord[]): ValueCount[] {
    const named = new Set([...this.#named('currentCompanies', words), ...this.#named('pastCompanies', words)])
    return this.#most(blocks, viewer, named, ['currentCompanies', 'pastCompanies'])
  }

  #expertise(blocks: readonly Turning[], viewer: ViewerClass, words: readonly AskedWord[]): ValueCount[] {
    return this.#most(blocks, viewer, this.#named('expertise', words), ['expertise'])
  }

  /** Those names that most experts have who are shown; each expert counts once. */
  #most(
    blocks: readonly Turning[],
    viewer: ViewerClass,
    named: Iterable<string>,
    groups: readonly ('currentCompanies' | 'pastCompanies' | 'expertise')[],
  ): ValueCount[] {
    const numbers = groups.map((group) => [group, this.#names.numbers(group)] as const)
    const counts: ValueCount[] = []
    for (const value of named) {
      let count = 0
      for (const { block, holders } of blocks) {
        const shown = block.shown[viewer]
        const lists = numbers.map(([group, known]) => {
          const number = known.get(value)
          return number === undefined ? undefined : holding(holders[group], number)
        })
        const [list, other] = lists
        for (const expert of list ?? []) if (hasBit(shown, expert)) count += 1
        // Both lists are in order; who is in the first one has been counted.
        let at = 0
        for (const expert of other ?? []) {
          while (list && at < list.length && (list[at] as number) < expert) at += 1
          if (list?.[at] !== expert && hasBit(shown, expert)) count += 1
        }
      }
      if (count > 0) counts.push({ value, count })
    }
    return counts.sort(byCount).slice(0, suggestedOfAKind)
  }
}

const peopleNamed = (blocks: readonly Turning[], viewer: ViewerClass, words: readonly AskedWord[]): string[] => {
  const best = new BestHits(suggestedOfAKind)
  const nobody = new Float32Array(0)
  for (const { block } of blocks) {
    const named = words.map((word) => calledIn(block, word)).reduce<Bits>(keepCommon, block.shown[viewer].slice())
    best.offer(block, listBits(named), nobody, orderOf('calls', false))
  }
  return best.ids(0)
}

/** Who of a block has a name with a word. */
const calledIn = ({ dictionary, postings: { starts, experts } }: Block, { stems, prefixes }: AskedWord): Bits => {
  const bits = noBits()
  const add = (from: number, to: number) => {
    for (let entry = starts[from] as number; entry < (starts[to] as number); entry++)
      setBit(bits, experts[entry] as number)
  }
  for (const stem of stems) {
    const term = findTerm(dictionary, nameMark + stem)
    if (term >= 0) add(term, term + 1)
  }
  for (const prefix of prefixes) add(...termsFrom(dictionary, nameMark + prefix))
  return bits
}
