/*
 * The thread that follows the database, each tenant by itself. It is told of changes by a notification, and looks every
 * second besides: a notification can be lost.
 */
import { join } from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../../platform/db/database.ts'
import { listenForNotifications } from '../../../platform/db/wire/notification-listener.ts'
import { allTenants } from '../../../platform/jobs/store.ts'
import { createLog } from '../../../platform/log.ts'
import { currentIndexFormat } from '../../../search-engine/snapshot/index-format.ts'
import { SnapshotDirectory } from '../../../search-engine/snapshot/snapshot-directory.ts'
import type { Doing, FollowerSettings, Order, Report, Told } from '../columns/rules.ts'
import { Dropped, giveBack } from '../freeing/gateway.ts'
import { KeptTenant } from '../keeping/gateway.ts'
import { databaseIdentity } from './store.ts'

/** How soon a tenant that has been set up is noticed, unless somebody searches there. */
const newTenantsMilliseconds = 5000

const { appUrl, folder, snapshotMilliseconds, builtAtOnce, ports } = workerData as FollowerSettings & {
  readonly ports: readonly MessagePort[]
}
const process = parentPort as MessagePort
const database = openDatabase({ url: appUrl, connections: 3 })
const kept = new Map<string, KeptTenant>()
let origin: { readonly database: string; readonly indexFormat: string } | undefined

const report = (one: Report) => process.postMessage(one)
const tell = (told: Told) => {
  for (const port of ports) port.postMessage(told)
}

// Not before whoever has just let go of them is done.
const dropped = new Dropped(() =>
  setImmediate(() => {
    tell({ kind: 'dropped' })
    giveBack()
  }),
)

const follow = async (): Promise<void> => {
  origin ??= {
    database: await databaseIdentity(database.db),
    indexFormat: await currentIndexFormat([new URL('../index/present.ts', import.meta.url)]),
  }
  for (const tenantId of await allTenants(database.db)) {
    if (kept.has(tenantId)) continue
    const parts = {
      ...{ tenantId, appUrl, database, snapshotMilliseconds, builtAtOnce, tell },
      dropped: (bytes: number) => dropped.add(bytes),
      snapshots: new SnapshotDirectory(join(folder, tenantId), origin),
      report: (kind: Doing | 'snapshot') => report({ kind, tenantId }),
      trouble: (error: unknown) => report({ kind: 'trouble', tenantId, error }),
    }
    kept.set(tenantId, new KeptTenant(parts))
  }
}

let following: Promise<void> | undefined
const followAll = (): void => {
  following ??= follow()
    .catch((error) => report({ kind: 'trouble', tenantId: undefined, error }))
    .finally(() => {
      following = undefined
    })
}

const look = (tenantId: string): void => {
  const one = kept.get(tenantId)
  if (one) one.look()
  else followAll()
}

const hearing = listenForNotifications(appUrl, 'search_changed', createLog('warn'), {
  heard: look,
  missed: () => {
    for (const one of kept.values()) one.look()
  },
})
followAll()
const timer = setInterval(followAll, newTenantsMilliseconds)

const stop = async (): Promise<void> => {
  clearInterval(timer)
  await following
  await hearing.stop()
  for (const one of kept.values()) await one.stop()
  await database.close()
  report({ kind: 'stopped' })
  for (const port of ports) port.close()
  process.close()
}

process.on('message', (order: Order) => {
  if (order.kind === 'look') look(order.tenantId)
  else stop().catch((error) => report({ kind: 'trouble', tenantId: undefined, error }))
})
