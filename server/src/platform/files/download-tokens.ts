import { hashOf, newSecret } from '../ids.ts'
import type { TransactionContext } from '../operations/define.ts'
import { insertToken } from './store.ts'

/** Validity of a download token. */
const downloadTokenTtlMs = 60_000

/**
 * Allows one download of a file at `/api/files/{token}` within a minute, because browsers send no access token with
 * downloads. The operation checks permissions.
 */
export const issueDownloadToken = async (
  { tx, at, actor: { tenantId } }: TransactionContext,
  fileId: string,
  /** Instead of the file's own name. */
  name: string | null = null,
): Promise<{ readonly path: string }> => {
  const token = newSecret()
  const expiresAt = new Date(at.getTime() + downloadTokenTtlMs)
  await insertToken(tx, { tenant_id: tenantId, hash: hashOf(token), file_id: fileId, expires_at: expiresAt, name })
  return { path: `/api/files/${token}` }
}
