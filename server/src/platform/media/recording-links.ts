import type { Actor, Member } from '../access/actor.ts'
import type { Tx } from '../db/tables.ts'
import { hashOf, newSecret } from '../ids.ts'
import type { TransactionContext } from '../operations/define.ts'
import { insertLink } from './store.ts'

/** Whether somebody may still hear a track, or save it, now that they ask for a part of it. */
export type MayHearTrack = (
  context: { readonly tx: Tx; readonly at: Date; readonly actor: Actor },
  request: { readonly trackId: string; readonly isCopied: boolean },
) => Promise<boolean>

/**
 * Lets one browser read a file at `/api/recordings/{token}` for a while, because browsers send no access token with what they play.
 * The operation checks permissions, and `MayHearTrack` does at each request for a part of the file. @returns its path
 */
export const issueRecordingLink = async (
  { tx, at, actor }: TransactionContext<Member>,
  { trackId, fileName, ttlMs }: { readonly trackId: string; readonly fileName: string | null; readonly ttlMs: number },
): Promise<{ readonly path: string }> => {
  const token = newSecret()
  await insertLink(tx, {
    tenant_id: actor.tenantId,
    hash: hashOf(token),
    track_id: trackId,
    expires_at: new Date(at.getTime() + ttlMs),
    file_name: fileName,
    session_id: actor.sessionId,
  })
  return { path: `/api/recordings/${token}` }
}
