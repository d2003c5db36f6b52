import type { Tx } from '../../platform/db/tables.ts'
import { encrypt } from '../../platform/secrets/encryption.ts'
import { demoAppKey } from './policy.ts'
import { purposeOf } from './rules.ts'
import { confirmNext, keepNext, type Owner } from './store.ts'

/** Gives somebody of the demo an authenticator app whose key everybody knows, as the database's owner in their tenant. */
export const seedApp = async (tx: Tx, owner: Owner, secretKey: string, at: Date): Promise<void> => {
  const secret = encrypt(demoAppKey, secretKey, purposeOf(owner))
  await keepNext(tx, owner, secret, at)
  await confirmNext(tx, owner.personId, secret, 0, at)
}
