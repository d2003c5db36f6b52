import { releaseFiles } from '../../platform/files/file-records.ts'
import type { Timer } from '../../platform/operations/define.ts'
import { deleteErasureMails } from './erasure-store.ts'
import { expiredCopies, setCopyFile } from './store.ts'

const batchSize = 200

/** Deletes the files of expired copies, and the last mails to people who were erased. */
export const deleteExpired: Timer = {
  name: 'privacy.delete-expired',
  run: async ({ tx, at }) => {
    await deleteErasureMails(tx)
    const expired = await expiredCopies(tx, at, batchSize)
    for (const { id } of expired) await setCopyFile(tx, id, null)
    await releaseFiles(
      { tx, at },
      expired.flatMap(({ copy_file_id }) => copy_file_id ?? []),
    )
  },
}
