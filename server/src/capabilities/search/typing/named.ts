import { hasBit } from '../engine/bits.ts'
import type { Block } from '../engine/block.ts'
import type { ViewerClass } from '../engine/document.ts'
import type { ValueNames } from '../engine/facets.ts'
import { Growing } from '../engine/growing.ts'
import { holding } from '../engine/holders.ts'
import type { Turned } from '../engine/narrowing.ts'
import { byCount, suggestedOfAKind, type ValueCount } from '../search-request.ts'
import { larger } from '../text/interned.ts'
import type { AskedWord } from '../text/words.ts'
import { Beginnings } from './beginnings.ts'

/** A block with its values turned round. */
export interface Turning {
  readonly block: Block
  readonly holders: Turned
}

type NamedGroup = 'currentCompanies' | 'pastCompanies' | 'expertise'

/** More than there are names. */
const manyNames = 2 ** 24

/**
 * What has a name in one group of values or in one of two: companies people work for and have worked for are the same.
 * Of each name it is known how many experts have it at most, hidden ones and those who have it twice counted as well: only
 * as many names are looked at closely as could be among the most frequent.
 */
export class NamedValues {
  readonly #values: ValueNames
  readonly #groups: readonly NamedGroup[]
  readonly #beginnings = new Beginnings()
  readonly #names: string[] = []
  readonly #numbers = new Map<string, number>()
  /** For each group the numbers here by those of its values. */
  readonly #numbersOf: readonly Growing[]
  /** For each name, how many have it at most. */
  #mosts = new Uint32Array(1 << 10)
  readonly #counted = new Map<Block, Turned>()

  constructor(values: ValueNames, groups: readonly NamedGroup[]) {
    this.#values = values
    this.#groups = groups
    this.#numbersOf = groups.map(() => new Growing())
  }

  /** Takes in names that have become known, and which blocks there are now. */
  follow(blocks: readonly Turning[]): void {
    for (const [i, group] of this.#groups.entries()) {
      const names = this.#values.names(group)
      const numbers = this.#numbersOf[i] as Growing
      while (numbers.length < names.length) numbers.push(this.#numberOf(names[numbers.length] as string))
    }
    const there = new Set(blocks.map(({ block }) => block))
    for (const [block, holders] of this.#counted)
      if (!there.has(block)) {
        this.#count(holders, -1)
        this.#counted.delete(block)
      }
    for (const { block, holders } of blocks)
      if (!this.#counted.has(block)) {
        this.#count(holders, 1)
        this.#counted.set(block, holders)
      }
  }

  /** Those names with words as asked that most experts have who are shown; each expert counts once. */
  most(blocks: readonly Turning[], viewer: ViewerClass, words: readonly AskedWord[]): ValueCount[] {
    const found = this.#beginnings.find(words)
    const ordered = Float64Array.from(found, (name) => (this.#mosts[name] as number) * manyNames + name).sort()
    let best: ValueCount[] = []
    for (let i = ordered.length - 1; i >= 0; i--) {
      const most = Math.floor((ordered[i] as number) / manyNames)
      // One that has as many as the last of the best may come before it by its name.
      if (most === 0 || most < (best[suggestedOfAKind - 1]?.count ?? 0)) break
      const value = this.#names[(ordered[i] as number) % manyNames] as string
      const count = this.#shown(blocks, viewer, value)
      if (count > 0) best = [...best, { value, count }].sort(byCount).slice(0, suggestedOfAKind)
    }
    return best
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#names.push(name) - 1
    this.#numbers.set(name, number)
    this.#beginnings.add(name, number)
    if (number >= this.#mosts.length) this.#mosts = larger(this.#mosts, number * 2)
    return number
  }

  #count(holders: Turned, sign: 1 | -1): void {
    for (const [i, group] of this.#groups.entries()) {
      const numbers = (this.#numbersOf[i] as Growing).items
      const { values, starts } = holders[group]
      for (let place = 0; place < values.length; place++) {
        const name = numbers[values[place] as number] as number
        const count = (starts[place + 1] as number) - (starts[place] as number)
        this.#mosts[name] = (this.#mosts[name] as number) + sign * count
      }
    }
  }

  /** How many experts who are shown have a value of one of the groups. */
  #shown(blocks: readonly Turning[], viewer: ViewerClass, value: string): number {
    const numbers = this.#groups.map((group) => this.#values.numbers(group).get(value))
    let count = 0
    for (const { block, holders } of blocks) {
      const shown = block.shown[viewer]
      const [list, other] = this.#groups.map((group, i) => {
        const number = numbers[i]
        return number === undefined ? undefined : holding(holders[group], number)
      })
      for (const expert of list ?? []) if (hasBit(shown, expert)) count += 1
      // Both lists are in order; who is in the first one has been counted.
      let at = 0
      for (const expert of other ?? []) {
        while (list && at < list.length && (list[at] as number) < expert) at += 1
        if (list?.[at] !== expert && hasBit(shown, expert)) count += 1
      }
    }
    return count
  }
}
