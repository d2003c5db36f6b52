import { hashOf, newSecret } from '../ids.ts'
import type { TransactionContext } from '../operations/define.ts'
import { insertLink } from './store.ts'

/**
 * Lets one browser read a file at `/api/recordings/{token}` for a while, because browsers send no access token with what they play.
 * The operation checks permissions. @returns its path
 */
export const issueRecordingLink = async (
  { tx, at, actor: { tenantId } }: TransactionContext,
  { trackId, fileName, ttlMs }: { readonly trackId: string; readonly fileName: string | null; readonly ttlMs: number },
): Promise<{ readonly path: string }> => {
  const token = newSecret()
  await insertLink(tx, {
    tenant_id: tenantId,
    hash: hashOf(token),
    track_id: trackId,
    expires_at: new Date(at.getTime() + ttlMs),
    file_name: fileName,
  })
  return { path: `/api/recordings/${token}` }
}
