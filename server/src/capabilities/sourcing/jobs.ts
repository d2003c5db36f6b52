import type { Timer } from '../../platform/operations/define.ts'
import { createFingerprinter } from '../../platform/record-linkage/identity-fingerprint.ts'
import { outdatedFingerprints, writeFingerprints } from './duplicate-store.ts'
import { fingerprintOf, type SourcingSettings } from './fingerprints.ts'
import { proposalRetentionMs } from './rules.ts'
import { eraseDecidedBefore } from './store.ts'

/** Erases what was said of people whose proposals came to nothing. */
export const erase: Timer = {
  name: 'sourcing.erase',
  run: ({ tx, at }) => eraseDecidedBefore(tx, new Date(at.getTime() - proposalRetentionMs)),
}

/** Proposals that get new fingerprints within a minute. */
const perMinute = 500

/** Makes fingerprints anew that were made with an earlier secret of the installation. */
export const refreshFingerprints = ({ secretKey }: SourcingSettings): Timer => ({
  name: 'sourcing.refreshFingerprints',
  run: async ({ tx, actor }) => {
    const fingerprinter = createFingerprinter(secretKey, actor.tenantId)
    const outdated = await outdatedFingerprints(tx, fingerprinter.keyId, perMinute)
    if (outdated.length === 0) return
    await writeFingerprints(
      tx,
      outdated.map(({ id, info }) => ({ id, keyed: fingerprintOf(fingerprinter, info) })),
    )
  },
})
