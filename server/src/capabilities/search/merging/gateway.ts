import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Block } from '../engine/block.ts'
import { mergeBlocks } from '../engine/merge.ts'

/** Puts blocks together in a thread that is there for nothing else: neither searches nor changes wait for it. */
export const mergeElsewhere = async (blocks: readonly Block[]): Promise<Block> => {
  const thread = new Worker(new URL(import.meta.url), { workerData: { blocks } })
  try {
    return await new Promise<Block>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('a thread that put blocks together has ended')))
    })
  } finally {
    await thread.terminate()
  }
}

if (!isMainThread && (workerData as { blocks?: readonly Block[] } | null)?.blocks)
  parentPort?.postMessage(mergeBlocks(workerData.blocks))
