import { newId } from '../ids.ts'
import type { TransactionContext } from '../operations/define.ts'
import type { FileStore } from './file-store.ts'
import { insertFile, markReleased } from './store.ts'

/** A file to store. */
export interface NewFile {
  readonly content: Uint8Array
  readonly mediaType: string
  /** Its name when downloaded. */
  readonly name: string
}

/**
 * Stores a file in the current transaction and returns its id. The bytes are written first: after a rollback, the
 * cleanup finds bytes without a row; a row without bytes never exists.
 */
export const storeFile = async (
  { tx, at, actor: { tenantId } }: TransactionContext,
  store: FileStore,
  { content, mediaType, name }: NewFile,
): Promise<string> => {
  const id = newId(at)
  await store.put({ tenantId, fileId: id }, content)
  await insertFile(tx, {
    tenant_id: tenantId,
    id,
    media_type: mediaType,
    name,
    size: content.byteLength,
    created_at: at,
  })
  return id
}

/** Drops files: from the commit on they are unavailable, and the cleanup deletes the bytes. */
export const releaseFiles = async (
  { tx, at }: Pick<TransactionContext, 'tx' | 'at'>,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length > 0) await markReleased(tx, ids, at)
}
