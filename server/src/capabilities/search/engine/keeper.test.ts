import { describe, expect, it } from 'vitest'
import { manyExperts } from '../../../../testing/many-experts.ts'
import { queryFor } from '../../../../testing/search-oracle.ts'
import { Engine } from './engine.ts'
import { Keeper } from './keeper.ts'
import { mergeBlocks } from './merge.ts'

const experts = Array.from({ length: 60 }, (_, i) => ({ ...manyExperts(i), shownTo: ['staff' as const] }))
const idsOf = (some: typeof experts) => some.map(({ id }) => id)
const found = (engine: Engine): string[] => [
  ...engine.search('staff', queryFor({ viewer: 'staff', text: '', filters: {}, sort: 'joined' }, 100)).ids,
]

describe('blocks that are put together somewhere else', () => {
  it('show nobody who has been removed or replaced meanwhile, and everybody once', () => {
    const [keeper, engine] = [new Keeper(), new Engine()]
    for (let from = 0; from < 48; from += 4) engine.apply(keeper.put(experts.slice(from, from + 4)))
    const merge = keeper.nextMerge()!
    expect(merge.numbers).toHaveLength(12)
    expect(keeper.nextMerge(new Set(merge.numbers))).toBeUndefined()
    engine.apply(keeper.remove(idsOf(experts.slice(0, 5))))
    engine.apply(keeper.put(experts.slice(10, 12)))
    engine.apply(keeper.merged(merge, mergeBlocks(merge.blocks)))
    expect(found(engine).toSorted()).toEqual(idsOf(experts.slice(5, 48)).toSorted())
    expect(engine.size.blocks).toBe(2)
    expect(keeper.count).toBe(43)
  })
})

describe('a block with somebody who is gone', () => {
  it('is made anew without any of their words', () => {
    const [keeper, engine] = [new Keeper(), new Engine()]
    engine.apply(keeper.put(experts.slice(0, 30)))
    expect(keeper.nextCleaning()).toBeUndefined()
    engine.apply(keeper.remove(idsOf(experts.slice(7, 9))))
    const cleaning = keeper.nextCleaning()!
    engine.apply(keeper.merged(cleaning, mergeBlocks(cleaning.blocks)))
    expect(keeper.nextCleaning()).toBeUndefined()
    const [only] = keeper.whole().added
    expect(only?.block.size).toBe(28)
    expect(Buffer.from(only!.block.dictionary.bytes).toString()).not.toContain('10007')
    expect(found(engine).toSorted()).toEqual(idsOf(experts.filter((_, i) => i < 30 && i !== 7 && i !== 8)).toSorted())
  })
})
