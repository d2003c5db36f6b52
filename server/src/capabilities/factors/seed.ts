import type { Tx } from '../../platform/db/tables.ts'
import { encrypt } from '../../platform/secrets/encryption.ts'
import { demoAppKey } from './policy.ts'
import { encryptionPurposeOf } from './rules.ts'
import { confirmPendingSecret, type FactorOwner, savePendingSecret } from './store.ts'

/**
 * Gives a demo account an authenticator app with a published secret. Runs as the database owner in the tenant's
 * transaction.
 */
export const seedApp = async (tx: Tx, owner: FactorOwner, secretKey: string, at: Date): Promise<void> => {
  const secret = encrypt(demoAppKey, secretKey, encryptionPurposeOf(owner))
  await savePendingSecret(tx, owner, secret, at)
  await confirmPendingSecret(tx, owner.personId, secret, 0, at)
}
