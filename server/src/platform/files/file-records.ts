import { newId } from '../ids.ts'
import type { TransactionContext } from '../operations/define.ts'
import type { FileStore } from './file-store.ts'
import { insertFile, markReleased } from './store.ts'

/** A file that is to be kept. */
export interface NewFile {
  readonly content: Uint8Array
  readonly mediaType: string
  /** What it is called when somebody saves it. */
  readonly name: string
}

/**
 * Keeps a file in the transaction at hand and answers its id. The bytes are written first: should the transaction come
 * to nothing, the sweep finds bytes that nothing knows of; a row without bytes there never is.
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
    made_at: at,
  })
  return id
}

/** Lets go of files: nobody gets them any more from the commit on, and the sweep removes the bytes. */
export const releaseFiles = async (
  { tx, at }: Pick<TransactionContext, 'tx' | 'at'>,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length > 0) await markReleased(tx, ids, at)
}
