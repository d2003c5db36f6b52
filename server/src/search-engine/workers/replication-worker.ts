/*
 * The entry point of the replication thread, which keeps the indexes of all tenants up to date with the source. A
 * notification announces each change; the thread also polls every second, because notifications can be lost.
 */
import { join } from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { currentIndexFormat } from '../snapshot/index-format.ts'
import { SnapshotDirectory, type SnapshotOrigin } from '../snapshot/snapshot-directory.ts'
import { collectGarbage, ReleasedMemory } from './garbage-collection.ts'
import type { ReplicationMessage, WriterActivity, WriterCommand, WriterSettings, WriterStatus } from './messages.ts'
import { openSource } from './replication-source.ts'
import { TenantIndex } from './tenant-index.ts'

/** How often new tenants are looked for. A search of a new tenant is noticed at once. */
const newTenantsIntervalMs = 5000

const { ports, ...settings } = workerData as WriterSettings & { readonly ports: readonly MessagePort[] }
const mainThread = parentPort as MessagePort
const source = await openSource(settings.source, 3)
const indexes = new Map<string, TenantIndex>()
let origin: SnapshotOrigin | undefined

const report = (status: WriterStatus) => mainThread.postMessage(status)
/** The main thread is told a position once updates up to it have been sent: a search that it sends now comes after them. */
const publish = (message: ReplicationMessage) => {
  for (const port of ports) port.postMessage(message)
  if (message.kind === 'reached' || message.kind === 'reset') report(message)
}

// Collects in the next turn, when the caller no longer holds the segments it has just released.
const released = new ReleasedMemory(() =>
  setImmediate(() => {
    publish({ kind: 'collectGarbage' })
    collectGarbage()
  }),
)

const openNewIndexes = async (): Promise<void> => {
  origin ??= { database: await source.identity(), indexFormat: await currentIndexFormat(source.documentSources) }
  for (const tenantId of await source.tenantIds()) {
    if (indexes.has(tenantId)) continue
    const { folder, ...rest } = settings
    const index = new TenantIndex({
      ...rest,
      tenantId,
      documents: source,
      snapshots: new SnapshotDirectory(join(folder, tenantId), origin),
      publish,
      released: (bytes: number) => released.add(bytes),
      report: (kind: WriterActivity | 'snapshotWritten') => report({ kind, tenantId }),
      failed: (error: unknown) => report({ kind: 'failed', tenantId, error }),
    })
    indexes.set(tenantId, index)
  }
}

let opening: Promise<void> | undefined
const openAll = (): void => {
  opening ??= openNewIndexes()
    .catch((error) => report({ kind: 'failed', tenantId: undefined, error }))
    .finally(() => {
      opening = undefined
    })
}

const poll = (tenantId: string): void => {
  const index = indexes.get(tenantId)
  if (index) index.poll()
  else openAll()
}

const watching = source.watch({
  changed: poll,
  missed: () => {
    for (const index of indexes.values()) index.poll()
  },
})
openAll()
const timer = setInterval(openAll, newTenantsIntervalMs)

const stop = async (): Promise<void> => {
  clearInterval(timer)
  await opening
  await watching.stop()
  for (const index of indexes.values()) await index.stop()
  await source.close()
  report({ kind: 'stopped' })
  for (const port of ports) port.close()
  mainThread.close()
}

mainThread.on('message', (command: WriterCommand) => {
  if (command.kind === 'poll') poll(command.tenantId)
  else stop().catch((error) => report({ kind: 'failed', tenantId: undefined, error }))
})
