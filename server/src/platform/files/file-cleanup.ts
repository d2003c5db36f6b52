import { instantOf } from '../ids.ts'
import type { SystemContext, Timer } from '../operations/define.ts'
import type { FileStore } from './file-store.ts'
import { deleteExpiredTokens, deleteFiles, knownFiles, releasedFiles } from './store.ts'

const minuteMs = 60_000
/** Whoever is reading a file when it is dropped may read to its end. */
const releasedGraceMs = 10 * minuteMs
/** Bytes without a row may belong to a transaction under way, but not to one that began an hour ago. */
const orphanAgeMs = 60 * minuteMs
const batchSize = 200

/** Removes the bytes of files that were dropped; and once a day of files that nothing knows of. */
export const sweepFiles = (store: FileStore): Timer => ({
  name: 'files.sweep',
  run: async (work) => {
    await removeReleased(work, store)
    await deleteExpiredTokens(work.tx, work.at)
    if (isTurnOfTenant(work)) await removeOrphans(work, store)
  },
})

const removeReleased = async ({ tx, at, actor: { tenantId } }: SystemContext, store: FileStore): Promise<void> => {
  const dropped = await releasedFiles(tx, new Date(at.getTime() - releasedGraceMs), batchSize)
  for (const { id } of dropped) await store.remove({ tenantId, fileId: id })
  if (dropped.length > 0)
    await deleteFiles(
      tx,
      dropped.map(({ id }) => id),
    )
}

/** Removes bytes that a transaction has written and then come to nothing. */
export const removeOrphans = async (
  { tx, at, actor: { tenantId } }: SystemContext,
  store: FileStore,
): Promise<void> => {
  const old = (id: string) => instantOf(id).getTime() < at.getTime() - orphanAgeMs
  for await (const page of store.list(tenantId)) {
    const known = new Set((await knownFiles(tx, page.filter(old))).map(({ id }) => id))
    for (const fileId of page) if (old(fileId) && !known.has(fileId)) await store.remove({ tenantId, fileId })
  }
}

// Every tenant has a minute of its own, so that they do not all read their lists at once.
const isTurnOfTenant = ({ at, actor: { tenantId } }: SystemContext): boolean =>
  Math.floor(at.getTime() / minuteMs) % 1440 === Number.parseInt(tenantId.slice(-4), 16) % 1440
