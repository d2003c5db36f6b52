import { hashOf, newSecret } from '../ids.ts'
import type { TransactionContext } from '../operations/define.ts'
import { insertToken } from './store.ts'

/** How long a download may wait for its browser. */
const tokenLifetimeMs = 60_000

/**
 * Lets whoever is answered have a file at `/api/files/{token}`, once and within a minute: for browsers, which send no
 * access token along when they save something. Whether they may have it is the operation's question.
 */
export const issueDownloadToken = async (
  { tx, at, actor: { tenantId } }: TransactionContext,
  fileId: string,
): Promise<{ readonly path: string }> => {
  const token = newSecret()
  const expiresAt = new Date(at.getTime() + tokenLifetimeMs)
  await insertToken(tx, { tenant_id: tenantId, hash: hashOf(token), file_id: fileId, expires_at: expiresAt })
  return { path: `/api/files/${token}` }
}
