import type { Factors } from '@colloquy/contract/factors/shapes'
import type { passkeysOf } from './passkey-store.ts'
import type { FactorStatus } from './store.ts'

/** What people see of their own factors; it contains no secrets. */
export const presentFactors = (
  factorStatus: FactorStatus,
  passkeys: Awaited<ReturnType<typeof passkeysOf>>,
  isRequired: boolean,
): Factors => ({
  totpSince: factorStatus.totpSince?.toISOString() ?? null,
  recoveryCodesLeft: factorStatus.recoveryCodesLeft,
  passkeys: passkeys.map((passkey) => ({
    passkeyId: passkey.id,
    name: passkey.name,
    addedAt: passkey.added_at.toISOString(),
    usedAt: passkey.used_at?.toISOString() ?? null,
    isSynced: passkey.is_synced,
  })),
  isRequired,
})
