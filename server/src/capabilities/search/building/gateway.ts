import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads'
import { openDatabase } from '../../../platform/db/database.ts'
import type { ExpertDocument } from '../../../search-engine/expert-document.ts'
import { type IndexUpdate, IndexWriter } from '../../../search-engine/index/index-writer.ts'
import { expertDocuments } from '../following/store.ts'

/** Where the records of experts are. */
interface Source {
  readonly appUrl: string
  readonly tenantId: string
}

/** Blocks of some experts. The values of each group have the numbers that their names have here. */
export type Built = Pick<IndexUpdate, 'added' | 'facetValues'>

/** Reads records and makes blocks of them in a thread of its own: several of them read and build at the same time. */
export class Builder {
  readonly #thread: Worker
  readonly #failed: Promise<never>

  constructor(source: Source) {
    this.#thread = new Worker(new URL(import.meta.url), { workerData: { building: source } })
    this.#failed = new Promise((_, reject) => {
      this.#thread.once('error', reject)
      this.#thread.once('exit', () => reject(new Error('a thread that made blocks has ended')))
    })
    this.#failed.catch(() => undefined)
  }

  /** Makes a block of experts, for one caller at a time. @throws Error when the thread has failed, or was stopped */
  build(ids: readonly string[]): Promise<Built> {
    const built = new Promise<Built>((resolve) => this.#thread.once('message', resolve))
    this.#thread.postMessage(ids)
    return Promise.race([built, this.#failed])
  }

  readonly stop = async (): Promise<void> => {
    await this.#thread.terminate()
  }
}

/** Records read at a time. */
const readAtOnce = 500

const beBuilder = ({ appUrl, tenantId }: Source, process: MessagePort): void => {
  const database = openDatabase({ url: appUrl, connections: 1 })
  const read = (ids: readonly string[]): Promise<ExpertDocument[]> =>
    database.transaction({ kind: 'tenant', tenantId }, (tx) => expertDocuments(tx, ids))
  process.on('message', async (ids: readonly string[]) => {
    const documents: ExpertDocument[] = []
    for (let from = 0; from < ids.length; from += readAtOnce)
      documents.push(...(await read(ids.slice(from, from + readAtOnce))))
    const { added, facetValues } = new IndexWriter().updateDocuments(documents)
    process.postMessage({ added, facetValues } satisfies Built)
  })
}

const building = (workerData as { building?: Source } | null)?.building
if (!isMainThread && parentPort && building) beBuilder(building, parentPort)
