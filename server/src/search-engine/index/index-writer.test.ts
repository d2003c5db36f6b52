import { describe, expect, it } from 'vitest'
import { generateExpert } from '../../../testing/search/generated-experts.ts'
import { requestFor } from '../../../testing/search/reference-search.ts'
import { IndexSearcher } from '../index-searcher.ts'
import { IndexWriter } from './index-writer.ts'
import { mergeSegments } from './segment-merger.ts'

const experts = Array.from({ length: 60 }, (_, i) => ({ ...generateExpert(i), visibleTo: ['staff' as const] }))
const idsOf = (some: typeof experts) => some.map(({ id }) => id)
const found = (searcher: IndexSearcher): string[] => [
  ...searcher.search('staff', requestFor({ viewer: 'staff', text: '', filters: {}, sort: 'joined' }, 100)).ids,
]

describe('a merge in another thread', () => {
  it('keeps documents deleted or updated meanwhile out of the merged segment', () => {
    const [writer, searcher] = [new IndexWriter(), new IndexSearcher()]
    for (let from = 0; from < 48; from += 4) searcher.apply(writer.updateDocuments(experts.slice(from, from + 4)))
    const merge = writer.findMerge()!
    expect(merge.segmentNumbers).toHaveLength(12)
    expect(writer.findMerge(new Set(merge.segmentNumbers))).toBeUndefined()
    searcher.apply(writer.deleteDocuments(idsOf(experts.slice(0, 5))))
    searcher.apply(writer.updateDocuments(experts.slice(10, 12)))
    searcher.apply(writer.commitMerge(merge, mergeSegments(merge.segments)))
    expect(found(searcher).toSorted()).toEqual(idsOf(experts.slice(5, 48)).toSorted())
    expect(searcher.size.segments).toBe(2)
    expect(writer.count).toBe(43)
  })
})

describe('compaction', () => {
  it('removes the terms of deleted documents', () => {
    const [writer, searcher] = [new IndexWriter(), new IndexSearcher()]
    searcher.apply(writer.updateDocuments(experts.slice(0, 30)))
    expect(writer.findCompaction()).toBeUndefined()
    searcher.apply(writer.deleteDocuments(idsOf(experts.slice(7, 9))))
    const compaction = writer.findCompaction()!
    searcher.apply(writer.commitMerge(compaction, mergeSegments(compaction.segments)))
    expect(writer.findCompaction()).toBeUndefined()
    const [only] = writer.fullUpdate().added
    expect(only?.segment.size).toBe(28)
    expect(Buffer.from(only!.segment.terms.bytes).toString()).not.toContain('10007')
    expect(found(searcher).toSorted()).toEqual(idsOf(experts.filter((_, i) => i < 30 && i !== 7 && i !== 8)).toSorted())
  })
})
