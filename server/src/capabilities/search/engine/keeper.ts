import { addAll, blockSize, clearBit, countBits, hasBit, noBits } from './bits.ts'
import type { Block } from './block.ts'
import { buildBlock } from './build.ts'
import { type ExpertDocument, viewerClasses } from './document.ts'
import { type NewNames, ValueNames } from './facets.ts'
import { mergeBlocks } from './merge.ts'
import { type Place, Places } from './places.ts'

/** What has become different: whoever makes all of it in one go has the same blocks as the keeper, and shows the same. */
export interface Change {
  readonly added: readonly { readonly number: number; readonly block: Block }[]
  /** Numbers of blocks that are no more. */
  readonly dropped: readonly number[]
  /** Who is shown to nobody from now on. */
  readonly hidden: readonly Place[]
  /** Values that have been given the next numbers of their groups. */
  readonly names: NewNames
}

/** Blocks that are to be put together; the one made of them is handed to `merged`. */
export interface Merge {
  readonly numbers: readonly number[]
  readonly blocks: readonly Block[]
}

/** Blocks below a size are put together once there are so many of them. */
const mergeTiers = [
  { below: 512, many: 12 },
  { below: 8192, many: 12 },
  { below: blockSize / 2, many: 6 },
]

/** Keeps the blocks: takes experts in and out, and says what has become different. It does not search. */
export class Keeper {
  readonly #blocks = new Map<number, Block>()
  readonly #names = new ValueNames()
  readonly #places = new Places((number) => this.#blocks.get(number))
  #last = 0

  /** Experts who are there. */
  get count(): number {
    return this.#places.size
  }

  /** Everything there is, as a change of nothing. */
  whole(): Change {
    const added = [...this.#blocks].map(([number, block]) => ({ number, block: { ...block, shown: shownNow(block) } }))
    return { ...noChange, added, names: this.#names.all() }
  }

  /** Takes over everything that another keeper had. */
  takeOver({ added, names }: Change): void {
    this.#names.add(names)
    this.#names.takeNew()
    for (const { number, block } of added) {
      this.#blocks.set(number, block)
      this.#last = Math.max(this.#last, number)
      this.#places.reserve(block.size)
      for (let expert = 0; expert < block.size; expert++)
        if (viewerClasses.some((viewer) => hasBit(block.shown[viewer], expert))) this.#places.set(number, block, expert)
    }
  }

  /** Takes experts in; whoever has been there is replaced. */
  put(documents: readonly ExpertDocument[]): Change {
    const hidden = this.#hide(documents.map(({ id }) => id))
    const shown = documents.filter(({ shownTo }) => shownTo.length > 0)
    const added: Change['added'][number][] = []
    for (let from = 0; from < shown.length; from += blockSize) {
      added.push(this.#settle(buildBlock(shown.slice(from, from + blockSize), this.#names.numberOf)))
    }
    return { added, dropped: [], hidden, names: this.#names.takeNew() }
  }

  /** Takes in a block that was built elsewhere, of experts nobody else has: its values have numbers of their own. */
  takeIn(block: Block, names: NewNames): Change {
    for (const [group, values] of names) {
      const numbers = values.map((value) => this.#names.numberOf(group, value))
      const own = block.values[group].values
      for (let i = 0; i < own.length; i++) own[i] = numbers[own[i] as number] as number
    }
    return { ...noChange, added: [this.#settle(block)], names: this.#names.takeNew() }
  }

  /** Nobody is shown these experts any more. */
  remove(ids: readonly string[]): Change {
    return { ...noChange, hidden: this.#hide(ids) }
  }

  /**
   * Blocks that should be put together, so that a search never looks through more than a few besides the full ones; none
   * of the `busy` ones, which are being put together already.
   */
  nextMerge(busy: ReadonlySet<number> = new Set()): Merge | undefined {
    for (const { below, many } of mergeTiers) {
      const small = [...this.#blocks].filter(([number, { size }]) => size < below && !busy.has(number))
      if (small.length < many) continue
      let room = blockSize
      const together = small.filter(([, { size }]) => {
        room -= size
        return room >= 0
      })
      return mergeOf(together)
    }
    return undefined
  }

  /** A block with somebody in it who is shown to nobody: made anew, it has none of their words any more. */
  nextCleaning(busy: ReadonlySet<number> = new Set()): Merge | undefined {
    const one = [...this.#blocks].find(([number, block]) => !busy.has(number) && shownIn(block) < block.size)
    return one && mergeOf([one])
  }

  /** Puts the block that was made of others in their place. Who has been replaced or removed meanwhile stays hidden. */
  merged({ numbers }: Merge, block: Block): Change {
    const number = this.#keep(block)
    const hidden: Place[] = []
    for (let expert = 0; expert < block.size; expert++) {
      const place = this.#places.find(block, expert)
      if (place && numbers.includes(place.block)) this.#places.set(number, block, expert)
      else hidden.push({ block: number, expert })
    }
    for (const place of hidden) hideIn(block, place.expert)
    for (const one of numbers) this.#blocks.delete(one)
    return { ...noChange, added: [{ number, block }], dropped: numbers }
  }

  /** Puts together what should be, here and now. */
  mergeAll(): Change[] {
    const changes: Change[] = []
    for (let merge = this.nextMerge(); merge; merge = this.nextMerge())
      changes.push(this.merged(merge, mergeBlocks(merge.blocks)))
    return changes
  }

  /** Keeps a block, in which everybody has their place from now on. */
  #settle(block: Block): Change['added'][number] {
    const number = this.#keep(block)
    this.#places.reserve(block.size)
    for (let expert = 0; expert < block.size; expert++) this.#places.set(number, block, expert)
    return { number, block }
  }

  #keep(block: Block): number {
    this.#last += 1
    this.#blocks.set(this.#last, block)
    return this.#last
  }

  #hide(ids: readonly string[]): Place[] {
    const hidden: Place[] = []
    for (const id of ids) {
      const place = this.#places.findId(id)
      if (!place) continue
      hideIn(this.#blocks.get(place.block) as Block, place.expert)
      hidden.push(place)
      this.#places.delete(id)
    }
    return hidden
  }
}

const noChange: Change = { added: [], dropped: [], hidden: [], names: [] }

/** Shows an expert of a block to nobody. */
export const hideIn = ({ shown }: Block, expert: number): void => {
  for (const viewer of viewerClasses) clearBit(shown[viewer], expert)
}

// With a copy of who is shown: it changes while blocks are put together somewhere else.
const mergeOf = (together: readonly (readonly [number: number, block: Block])[]): Merge => ({
  numbers: together.map(([number]) => number),
  blocks: together.map(([, block]) => ({ ...block, shown: shownNow(block) })),
})

/** How many of a block are shown to anybody. */
const shownIn = ({ shown }: Block): number =>
  countBits(viewerClasses.map((viewer) => shown[viewer]).reduce(addAll, noBits()))

const shownNow = ({ shown }: Block): Block['shown'] => ({
  client: shown.client.slice(),
  compliance: shown.compliance.slice(),
  staff: shown.staff.slice(),
})
