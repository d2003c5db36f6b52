import { type Bits, keepCommon, listBits, noBits, setBit } from '../engine/bits.ts'
import type { Block } from '../engine/block.ts'
import { findTerm, termsFrom } from '../engine/dictionary.ts'
import type { ViewerClass } from '../engine/document.ts'
import type { ValueNames } from '../engine/facets.ts'
import { nameMark } from '../engine/mentions.ts'
import { BestHits, orderOf } from '../engine/page.ts'
import { type Suggested, suggestedOfAKind } from '../search-request.ts'
import type { AskedWord } from '../text/words.ts'
import { NamedValues, type Turning } from './named.ts'

const none: Suggested = { tail: 0, people: [], companies: [], expertise: [] }

/** Typeahead over the columns: names of people, companies and expertise by beginnings of their words. */
export class Suggesting {
  readonly #companies: NamedValues
  readonly #expertise: NamedValues
  #blocks: readonly Turning[] = []

  constructor(names: ValueNames) {
    this.#companies = new NamedValues(names, ['currentCompanies', 'pastCompanies'])
    this.#expertise = new NamedValues(names, ['expertise'])
  }

  /** Takes in the names of values that have become known, and which blocks there are now. */
  follow(blocks: readonly Turning[]): void {
    this.#blocks = blocks
    this.#companies.follow(blocks)
    this.#expertise.follow(blocks)
  }

  /** What has words that begin as asked, by the first tail that fits anything. */
  suggest(viewer: ViewerClass, tails: readonly (readonly AskedWord[])[]): Suggested {
    const blocks = this.#blocks
    let found = none
    for (const [tail, words] of tails.entries()) {
      found = {
        tail,
        people: peopleNamed(blocks, viewer, words),
        companies: this.#companies.most(blocks, viewer, words),
        expertise: this.#expertise.most(blocks, viewer, words),
      }
      if (found.people.length + found.companies.length + found.expertise.length > 0) break
    }
    return found
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
