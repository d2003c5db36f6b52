import type { Tx } from '../../platform/db/tables.ts'
import { encrypt } from '../../platform/secrets/encryption.ts'
import { demoAppKey } from './policy.ts'
import { encryptionPurposeOf } from './rules.ts'
import { confirmPendingSecret, type FactorOwner, savePendingSecret } from './store.ts'

/** Gives somebody of the demo an authenticator app whose key everybody knows, as the database's owner in their tenant. */
export const seedApp = async (tx: Tx, owner: FactorOwner, secretKey: string, at: Date): Promise<void> => {
  const secret = encrypt(demoAppKey, secretKey, encryptionPurposeOf(owner))
  await savePendingSecret(tx, owner, secret, at)
  await confirmPendingSecret(tx, owner.personId, secret, 0, at)
}
