import type { Timer } from '../../platform/operations/define.ts'
import { keptMilliseconds } from './email-link/rules.ts'
import { sweepRequests } from './email-link/store.ts'
import { secretKeptMilliseconds } from './email-link/token-rules.ts'
import { sweepSecrets } from './email-link/token-store.ts'
import { sweepHandOvers } from './handover-store.ts'
import { sweepHandles } from './impersonation/store.ts'
import { sweepSteps } from './pending-sign-in-store.ts'
import { deviceSeconds } from './rules.ts'
import { sweepDevices } from './sessions/known-device-store.ts'
import { sweepTokens } from './sessions/store.ts'
import { keptMilliseconds as linksKeptMilliseconds } from './share-links/rules.ts'
import { sweepLinks } from './share-links/store.ts'
import { sweepAttempts, sweepSignOuts } from './sso/store.ts'

/** Clears away tokens, requests and secrets that open nothing any more, and browsers long unseen. */
export const sweep: Timer = {
  name: 'identity.sweep',
  run: async ({ tx, at }) => {
    await sweepTokens(tx, at)
    await sweepAttempts(tx, at)
    await sweepHandOvers(tx, at)
    await sweepSignOuts(tx, at)
    await sweepSteps(tx, at)
    await sweepHandles(tx, at)
    await sweepLinks(tx, new Date(at.getTime() - linksKeptMilliseconds))
    await sweepRequests(tx, new Date(at.getTime() - keptMilliseconds))
    await sweepSecrets(tx, new Date(at.getTime() - secretKeptMilliseconds))
    await sweepDevices(tx, new Date(at.getTime() - deviceSeconds * 1000))
  },
}
