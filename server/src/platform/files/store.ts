import { type Generated, sql } from 'kysely'
import type { Tx } from '../db/tables.ts'

interface FileRow {
  tenant_id: string
  id: string
  media_type: string
  name: string
  /** Bytes. */
  size: number
  created_at: Date
  removed_at: Generated<Date | null>
}

interface DownloadTokenRow {
  tenant_id: string
  hash: Buffer
  file_id: string
  expires_at: Date
  /** Instead of the file's own name. */
  name: string | null
}

declare module '../db/tables.ts' {
  interface Tables {
    files: FileRow
    download_tokens: DownloadTokenRow
  }
}

export const insertFile = (tx: Tx, row: Omit<FileRow, 'removed_at'>) => tx.insertInto('files').values(row).execute()

/** Says that files are no longer wanted. */
export const markReleased = (tx: Tx, ids: readonly string[], at: Date) =>
  tx
    .updateTable('files')
    .set({ removed_at: at })
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .execute()

/** Files that were dropped before an instant, some at a time. Another process that asks meanwhile gets others. */
export const releasedFiles = (tx: Tx, before: Date, maxFiles: number) =>
  tx
    .selectFrom('files')
    .select('id')
    .where('removed_at', '<', before)
    .orderBy('removed_at')
    .limit(maxFiles)
    .forUpdate()
    .skipLocked()
    .execute()

export const deleteFiles = (tx: Tx, ids: readonly string[]) =>
  tx
    .deleteFrom('files')
    .where('id', 'in', [...ids])
    .execute()

/** The name and size of a file. */
export const fileSummary = (tx: Tx, id: string) =>
  tx
    .selectFrom('files')
    .select(['name', 'size'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Those of the ids that are files. */
export const knownFiles = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('files').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()

export const insertToken = (tx: Tx, row: DownloadTokenRow) => tx.insertInto('download_tokens').values(row).execute()

/** Spends a token. @returns the file it is for; undefined when there is no such token, or not any more */
export const consumeToken = async (tx: Tx, hash: Buffer, at: Date) => {
  const token = await tx
    .deleteFrom('download_tokens')
    .where('hash', '=', hash)
    .returning(['file_id', 'expires_at', 'name'])
    .executeTakeFirst()
  if (!token || token.expires_at <= at) return undefined
  const file = await tx
    .selectFrom('files')
    .select(['id', 'media_type', 'name', 'size'])
    .where('id', '=', token.file_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return file && { ...file, name: token.name ?? file.name, isNamed: token.name !== null }
}

/** Forgets tokens that were never used. */
export const deleteExpiredTokens = (tx: Tx, at: Date) =>
  tx.deleteFrom('download_tokens').where('expires_at', '<=', at).execute()
