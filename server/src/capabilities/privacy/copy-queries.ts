import { getPersonalDataCopy as getPersonalDataCopyOperation } from '@colloquy/contract/privacy/operations'
import type { PersonalDataCopy } from '@colloquy/contract/privacy/shapes'
import type { NewFile } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fileSummary } from '../../platform/files/store.ts'
import { type LoadContext, query, type TransactionContext } from '../../platform/operations/define.ts'
import { type DataReader, personalDataOf, photoFilesOf } from './personal-data-store.ts'
import { isSelf } from './policy.ts'
import { copyOf } from './store.ts'

/** Everything stored about a person, as a file. */
export const personalDataFile = async (
  { tx, at, actor: { tenantId } }: TransactionContext,
  files: FileStore,
  personId: string,
  reader: DataReader,
): Promise<NewFile & { readonly content: Uint8Array<ArrayBuffer> }> => {
  const stored = await personalDataOf(tx, personId, reader)
  const photos = await Promise.all(
    (await photoFilesOf(tx, personId)).map(async ({ id, mediaType }) => ({
      mediaType,
      base64: (await files.read({ tenantId, fileId: id })).toString('base64'),
    })),
  )
  const data = { ...stored, photos }
  const text = JSON.stringify({ format: 'colloquy personal data 1', exportedAt: at.toISOString(), data }, null, 2)
  return { content: new TextEncoder().encode(text), mediaType: 'application/json', name: 'personal-data.json' }
}

/** The copy that a request was answered with, for the operations on it. */
export const loadCopy = async ({ tx, input }: LoadContext<{ readonly requestId: string }>) => {
  const copy = await copyOf(tx, input.requestId)
  return copy && { personId: copy.person_id, fileId: copy.copy_file_id, expiresAt: copy.copy_expires_at }
}

/** The state of the caller's copy [RT-12]. */
export const getCopy = query(getPersonalDataCopyOperation, {
  load: loadCopy,
  see: isSelf,
  allow: isSelf,
  run: async ({ tx, at, input: { requestId }, subject: { fileId, expiresAt } }): Promise<PersonalDataCopy> => {
    const isExpired = expiresAt <= at
    const file = fileId && !isExpired ? await fileSummary(tx, fileId) : undefined
    return {
      requestId,
      state: isExpired ? 'expired' : file ? 'ready' : 'preparing',
      file: file ? { name: file.name, bytes: file.size } : null,
      expiresAt: expiresAt.toISOString(),
    }
  },
})
