import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads'
import type { ExpertDocument } from '../expert-document.ts'
import { type IndexUpdate, IndexWriter } from '../index/index-writer.ts'
import { openSource, type ReplicationSourceLocation } from './replication-source.ts'

/** Where a build worker reads documents from. */
interface BuildSource {
  readonly source: ReplicationSourceLocation
  readonly tenantId: string
}

/** Segments with facet ordinals of their own, and the values that these ordinals stand for. */
export type BuiltSegments = Pick<IndexUpdate, 'added' | 'facetValues'>

/** Reads documents and builds segments in a thread of its own; several workers build at the same time. */
export class BuildWorker {
  readonly #thread: Worker
  readonly #failed: Promise<never>

  constructor(source: BuildSource) {
    this.#thread = new Worker(new URL(import.meta.url), { workerData: { buildFrom: source } })
    this.#failed = new Promise((_, reject) => {
      this.#thread.once('error', reject)
      this.#thread.once('exit', () => reject(new Error('the build worker has ended')))
    })
    this.#failed.catch(() => undefined)
  }

  /** Builds a segment of documents. One call at a time. @throws Error when the thread has failed or was stopped */
  build(ids: readonly string[]): Promise<BuiltSegments> {
    const built = new Promise<BuiltSegments>((resolve) => this.#thread.once('message', resolve))
    this.#thread.postMessage(ids)
    return Promise.race([built, this.#failed])
  }

  readonly stop = async (): Promise<void> => {
    await this.#thread.terminate()
  }
}

const documentsPerRead = 500

const run = async ({ source: location, tenantId }: BuildSource, port: MessagePort): Promise<void> => {
  const source = await openSource(location, 1)
  port.on('message', async (ids: readonly string[]) => {
    const documents: ExpertDocument[] = []
    for (let from = 0; from < ids.length; from += documentsPerRead)
      documents.push(...(await source.documents(tenantId, ids.slice(from, from + documentsPerRead))))
    const { added, facetValues } = new IndexWriter().updateDocuments(documents)
    port.postMessage({ added, facetValues } satisfies BuiltSegments)
  })
}

const source = (workerData as { buildFrom?: BuildSource } | null)?.buildFrom
if (!isMainThread && parentPort && source) await run(source, parentPort)
