import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Segment } from '../index/segment.ts'
import { mergeSegments } from '../index/segment-merger.ts'

/** Merges segments in a thread of its own, so that neither searches nor replication wait for it. */
export const mergeInWorker = async (segments: readonly Segment[]): Promise<Segment> => {
  const thread = new Worker(new URL(import.meta.url), { workerData: { segmentsToMerge: segments } })
  try {
    return await new Promise<Segment>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('the merge worker has ended')))
    })
  } finally {
    await thread.terminate()
  }
}

const segments = (workerData as { segmentsToMerge?: readonly Segment[] } | null)?.segmentsToMerge
if (!isMainThread && segments) parentPort?.postMessage(mergeSegments(segments))
