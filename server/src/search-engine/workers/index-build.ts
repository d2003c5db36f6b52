import { availableParallelism } from 'node:os'
import type { FacetOrdinals, NewFacetValues } from '../index/facet-value-dictionary.ts'
import type { SegmentFile } from '../snapshot/segment-file.ts'
import { type BuildSource, BuildWorker } from './build-worker.ts'
import type { RunToMerge } from './sorted-runs.ts'

/** With runs of 16,384 documents, segments of the maximum size. */
const runsPerSegment = 4
const maxBuildProcesses = Math.min(4, availableParallelism())

export interface BuildOptions {
  readonly from: BuildSource
  readonly documentsPerRun: number
  /** The ids of the first run. */
  readonly firstIds: readonly string[]
  /** The ids of the run that follows an id. */
  readonly idsAfter: (lastId: string) => Promise<readonly string[]>
  readonly ordinalsOf: (values: NewFacetValues) => FacetOrdinals
  /** Receives each segment of the index as soon as it is in a file. */
  readonly onSegment: (file: SegmentFile) => Promise<void>
  /** Stops all processes. */
  readonly signal: AbortSignal
}

/**
 * Builds an index in files: processes make sorted runs of documents and merge them, each a run or a segment at a time.
 * @throws Error when one of them fails; none of them works any more then
 */
export const buildSegmentFiles = async (options: BuildOptions): Promise<void> => {
  const { from, documentsPerRun, idsAfter, ordinalsOf, onSegment, signal } = options
  const workers: BuildWorker[] = []
  const runs: RunToMerge[] = []
  let hasFailed = false
  const shouldContinue = () => !hasFailed && !signal.aborted
  let next = Promise.resolve(options.firstIds)
  // Each process takes the ids that follow those another one took before.
  const takeIds = (): Promise<readonly string[]> => {
    const own = next
    next = own.then((ids) => (ids.length < documentsPerRun ? [] : idsAfter(ids.at(-1) as string)))
    next.catch(() => undefined)
    return own
  }
  const merge = async (worker: BuildWorker): Promise<void> =>
    onSegment(await worker.merge(runs.splice(0, runsPerSegment)))
  const buildRuns = async (): Promise<void> => {
    let ids = await takeIds()
    if (ids.length === 0 || !shouldContinue()) return
    const worker = new BuildWorker(from)
    workers.push(worker)
    for (; ids.length > 0 && shouldContinue(); ids = await takeIds()) {
      const { file, facetValues } = await worker.build(ids)
      runs.push({ file, facetOrdinals: ordinalsOf(facetValues) })
      if (runs.length >= runsPerSegment) await merge(worker)
    }
  }
  const mergeRest = async (worker: BuildWorker): Promise<void> => {
    while (runs.length > 0 && shouldContinue()) await merge(worker)
  }
  // Waits for all of them: none may add segments to the index that a later attempt builds.
  const all = async (work: readonly Promise<void>[]): Promise<void> => {
    const failing = work.map((one) =>
      one.catch((error: unknown) => {
        hasFailed = true
        throw error
      }),
    )
    for (const result of await Promise.allSettled(failing)) if (result.status === 'rejected') throw result.reason
  }
  const stop = () => Promise.all(workers.map((worker) => worker.stop()))
  signal.addEventListener('abort', stop)
  try {
    await all(Array.from({ length: maxBuildProcesses }, buildRuns))
    await all(workers.map(mergeRest))
  } finally {
    signal.removeEventListener('abort', stop)
    await stop()
  }
}
