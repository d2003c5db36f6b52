import type { Timer } from '../../platform/operations/define.ts'
import { requestRetentionMs } from './email-link/rules.ts'
import { deleteExpiredRequests } from './email-link/store.ts'
import { tokenRetentionMs } from './email-link/token-rules.ts'
import { deleteExpiredOneTimeTokens } from './email-link/token-store.ts'
import { deleteExpiredHandles } from './impersonation/store.ts'
import { deleteExpiredPendingSignIns } from './pending-sign-in-store.ts'
import { deviceCookieTtlSeconds } from './rules.ts'
import { deleteExpiredDevices } from './sessions/known-device-store.ts'
import { deleteExpiredTokens } from './sessions/store.ts'
import { shareLinkRetentionMs } from './share-links/rules.ts'
import { deleteExpiredShareLinks } from './share-links/store.ts'
import { deleteExpiredSignInCodes } from './sign-in-code-store.ts'
import { deleteExpiredAttempts, deleteExpiredSignOuts } from './sso/store.ts'

/** Deletes expired tokens, requests and secrets, and browsers not seen for long. */
export const deleteExpired: Timer = {
  name: 'identity.delete-expired',
  run: async ({ tx, at }) => {
    await deleteExpiredTokens(tx, at)
    await deleteExpiredAttempts(tx, at)
    await deleteExpiredSignInCodes(tx, at)
    await deleteExpiredSignOuts(tx, at)
    await deleteExpiredPendingSignIns(tx, at)
    await deleteExpiredHandles(tx, at)
    await deleteExpiredShareLinks(tx, new Date(at.getTime() - shareLinkRetentionMs))
    await deleteExpiredRequests(tx, new Date(at.getTime() - requestRetentionMs))
    await deleteExpiredOneTimeTokens(tx, new Date(at.getTime() - tokenRetentionMs))
    await deleteExpiredDevices(tx, new Date(at.getTime() - deviceCookieTtlSeconds * 1000))
  },
}
