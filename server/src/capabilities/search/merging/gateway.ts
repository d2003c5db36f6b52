import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Segment } from '../../../search-engine/index/segment.ts'
import { mergeSegments } from '../../../search-engine/index/segment-merger.ts'

/** Puts blocks together in a thread that is there for nothing else: neither searches nor changes wait for it. */
export const mergeElsewhere = async (blocks: readonly Segment[]): Promise<Segment> => {
  const thread = new Worker(new URL(import.meta.url), { workerData: { blocks } })
  try {
    return await new Promise<Segment>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('a thread that put blocks together has ended')))
    })
  } finally {
    await thread.terminate()
  }
}

if (!isMainThread && (workerData as { blocks?: readonly Segment[] } | null)?.blocks)
  parentPort?.postMessage(mergeSegments(workerData.blocks))
