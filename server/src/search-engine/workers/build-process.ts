/*
 * The entry point of a build process, which makes sorted runs of documents and merges runs into segments. It is a process
 * rather than a thread, because a thread leaves its memory to the process when it ends: hundreds of megabytes that a search
 * process would keep for good.
 */
import type { ExpertDocument } from '../expert-document.ts'
import type { BuildReply, BuildRequest, BuildSource } from './build-worker.ts'
import { collectGarbage } from './garbage-collection.ts'
import { openSource, type ReplicationSource } from './replication-source.ts'
import { mergeRuns, type RunToMerge, type WrittenRun, writeRun } from './sorted-runs.ts'

const documentsPerRead = 500

// Also when the server is killed.
process.on('disconnect', () => process.exit())

let opened: Promise<{ readonly source: ReplicationSource; readonly tenantId: string; readonly folder: string }>

const open = async ({ source, ...rest }: BuildSource) => ({ ...rest, source: await openSource(source, 1) })

/** Reads documents; the next part is read while the caller is busy with this one. */
async function* documentsOf(ids: readonly string[]): AsyncGenerator<readonly ExpertDocument[]> {
  const { source, tenantId } = await opened
  const read = (from: number) => source.documents(tenantId, ids.slice(from, from + documentsPerRead))
  let next = read(0)
  for (let from = documentsPerRead; from < ids.length; from += documentsPerRead) {
    const documents = await next
    next = read(from)
    yield documents
  }
  yield await next
}

const build = async (ids: readonly string[]): Promise<WrittenRun> =>
  writeRun((await opened).folder, documentsOf(ids), ids.length)

const merge = async (runs: readonly RunToMerge[]) => mergeRuns((await opened).folder, runs)

process.on('message', async (request: BuildRequest) => {
  if (request.kind === 'open') {
    opened = open(request.source)
    opened.catch(() => undefined)
    return
  }
  const reply = async (): Promise<BuildReply> => {
    try {
      return { result: request.kind === 'build' ? await build(request.ids) : await merge(request.runs) }
    } catch (error) {
      return { error }
    }
  }
  process.send?.(await reply())
  collectGarbage()
})
