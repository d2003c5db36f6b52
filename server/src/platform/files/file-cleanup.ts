import { instantOf } from '../ids.ts'
import type { SystemContext, Timer } from '../operations/define.ts'
import type { FileStore } from './file-store.ts'
import { deleteExpiredTokens, deleteFiles, knownFiles, releasedFiles } from './store.ts'

const minuteMs = 60_000
/** Readers of a dropped file may finish. */
const releasedGraceMs = 10 * minuteMs
/** Bytes without a row may belong to a running transaction, but not to one that began an hour ago. */
const orphanAgeMs = 60 * minuteMs
const batchSize = 200

/** Deletes the bytes of dropped files; and, once a day, bytes without a row. */
export const deleteUnusedFiles = (store: FileStore): Timer => ({
  name: 'files.delete-unused',
  run: async (context) => {
    await removeReleased(context, store)
    await deleteExpiredTokens(context.tx, context.at)
    if (isTurnOfTenant(context)) await removeOrphans(context, store)
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

/** Deletes bytes of transactions that were rolled back. */
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

// Tenants run at different minutes, so that they do not list their files at the same time.
const isTurnOfTenant = ({ at, actor: { tenantId } }: SystemContext): boolean =>
  Math.floor(at.getTime() / minuteMs) % 1440 === Number.parseInt(tenantId.slice(-4), 16) % 1440
