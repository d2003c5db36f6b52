import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExpertDocument } from '../expert-document.ts'
import { type FacetOrdinals, FacetValueDictionary, type NewFacetValues } from '../index/facet-value-dictionary.ts'
import type { Segment } from '../index/segment.ts'
import { SegmentBuilder } from '../index/segment-builder.ts'
import { mergeColumns } from '../index/segment-merger.ts'
import { readSegmentFile, type SegmentFile, writeSegmentFile } from '../snapshot/segment-file.ts'

/*
 * External sorting of an index that is built anew: documents are made into sorted runs, each small enough for memory, in
 * temporary files; a few runs at a time are merged into the file of a segment.
 */

/** A run in a temporary file: a segment with facet ordinals of its own, and the values that they stand for. */
export interface WrittenRun {
  readonly file: SegmentFile
  readonly facetValues: NewFacetValues
}

/** A run that is to be merged, with the ordinals that the index gives to its facet values. */
export interface RunToMerge {
  readonly file: SegmentFile
  readonly facetOrdinals: FacetOrdinals
}

/**
 * Writes a run of documents, which arrive in parts. Documents that nobody may see are left out.
 * @param capacity the most documents that will arrive
 */
export const writeRun = async (
  folder: string,
  parts: AsyncIterable<readonly ExpertDocument[]>,
  capacity: number,
): Promise<WrittenRun> => {
  const facetValues = new FacetValueDictionary()
  const builder = new SegmentBuilder(capacity, facetValues.ordinalOf)
  for await (const documents of parts) builder.add(documents.filter(({ visibleTo }) => visibleTo.length > 0))
  return { file: await writeSegmentFile(folder, builder.finish()), facetValues: facetValues.allValues() }
}

/** Merges runs into the file of a segment with the ordinals of the index, and removes them. */
export const mergeRuns = async (folder: string, runs: readonly RunToMerge[]): Promise<SegmentFile> => {
  const segments: Segment[] = []
  for (const { file, facetOrdinals } of runs) {
    const segment = await readSegmentFile(folder, file)
    replaceOrdinals(segment, facetOrdinals)
    segments.push(segment)
  }
  const merged = await writeSegmentFile(folder, mergeColumns(segments))
  for (const { file } of runs) await rm(join(folder, file.file))
  return merged
}

const replaceOrdinals = ({ docValues }: Segment, facetOrdinals: FacetOrdinals): void => {
  for (const [field, newOrdinals] of facetOrdinals) {
    const { ordinals } = docValues[field]
    for (let i = 0; i < ordinals.length; i++) ordinals[i] = newOrdinals[ordinals[i] as number] as number
  }
}
