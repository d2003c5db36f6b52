import type { Timer } from '../../platform/operations/define.ts'
import { sweepHandles } from './acting/store.ts'
import { keptMilliseconds as linksKeptMilliseconds } from './bearers/rules.ts'
import { sweepLinks } from './bearers/store.ts'
import { sweepDevices } from './devices/store.ts'
import { sweepAttempts, sweepSignOuts } from './external/store.ts'
import { sweepHandOvers } from './handover/store.ts'
import { keptMilliseconds } from './links/rules.ts'
import { sweepRequests } from './links/store.ts'
import { secretKeptMilliseconds } from './mailed/rules.ts'
import { sweepSecrets } from './mailed/store.ts'
import { deviceSeconds } from './rules.ts'
import { sweepTokens } from './sessions/store.ts'
import { sweepSteps } from './steps/store.ts'

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
