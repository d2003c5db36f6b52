import type { Timer } from '../../platform/operations/define.ts'
import { requestRetentionMs } from './email-link/rules.ts'
import { sweepRequests } from './email-link/store.ts'
import { tokenRetentionMs } from './email-link/token-rules.ts'
import { sweepOneTimeTokens } from './email-link/token-store.ts'
import { sweepHandovers } from './handover-store.ts'
import { sweepHandles } from './impersonation/store.ts'
import { sweepPendingSignIns } from './pending-sign-in-store.ts'
import { deviceCookieTtlSeconds } from './rules.ts'
import { sweepDevices } from './sessions/known-device-store.ts'
import { sweepTokens } from './sessions/store.ts'
import { shareLinkRetentionMs } from './share-links/rules.ts'
import { sweepShareLinks } from './share-links/store.ts'
import { sweepAttempts, sweepSignOuts } from './sso/store.ts'

/** Deletes expired tokens, requests and secrets, and browsers not seen for long. */
export const sweep: Timer = {
  name: 'identity.sweep',
  run: async ({ tx, at }) => {
    await sweepTokens(tx, at)
    await sweepAttempts(tx, at)
    await sweepHandovers(tx, at)
    await sweepSignOuts(tx, at)
    await sweepPendingSignIns(tx, at)
    await sweepHandles(tx, at)
    await sweepShareLinks(tx, new Date(at.getTime() - shareLinkRetentionMs))
    await sweepRequests(tx, new Date(at.getTime() - requestRetentionMs))
    await sweepOneTimeTokens(tx, new Date(at.getTime() - tokenRetentionMs))
    await sweepDevices(tx, new Date(at.getTime() - deviceCookieTtlSeconds * 1000))
  },
}
