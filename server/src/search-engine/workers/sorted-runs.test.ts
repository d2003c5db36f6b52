import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { generateExpert } from '../../../testing/search/generated-experts.ts'
import type { ExpertDocument } from '../expert-document.ts'
import { FacetValueDictionary } from '../index/facet-value-dictionary.ts'
import { buildSegment } from '../index/segment-builder.ts'
import { readSegmentFile } from '../snapshot/segment-file.ts'
import { mergeRuns, type RunToMerge, writeRun } from './sorted-runs.ts'

const documentsPerRun = 70
const documentsPerPart = 20

async function* inParts(documents: readonly ExpertDocument[]) {
  for (let from = 0; from < documents.length; from += documentsPerPart)
    yield documents.slice(from, from + documentsPerPart)
}

it('merged runs equal the segment that is built in memory, and leave no other file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-runs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const experts = Array.from({ length: 250 }, (_, i) => generateExpert(i))
  const visible = experts.filter(({ visibleTo }) => visibleTo.length > 0)
  expect(visible.length).toBeLessThan(experts.length)
  const facetValues = new FacetValueDictionary()
  const inMemory = buildSegment(visible, facetValues.ordinalOf)
  const runs: RunToMerge[] = []
  for (let from = 0; from < experts.length; from += documentsPerRun) {
    const documents = experts.slice(from, from + documentsPerRun)
    const run = await writeRun(folder, inParts(documents), documents.length)
    const facetOrdinals = run.facetValues.map(
      ([field, values]) => [field, Uint32Array.from(values, (value) => facetValues.ordinalOf(field, value))] as const,
    )
    runs.push({ file: run.file, facetOrdinals })
  }
  const merged = await mergeRuns(folder, runs)
  expect(await readSegmentFile(folder, merged)).toEqual(inMemory)
  expect(await readdir(folder)).toEqual([merged.file])
})
