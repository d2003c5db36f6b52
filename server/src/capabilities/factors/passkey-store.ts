import type { Tx } from '../../platform/db/tables.ts'

interface PasskeyRow {
  tenant_id: string
  id: string
  person_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  name: string
  is_synced: boolean
  added_at: Date
  used_at: Date | null
}

interface UsedChallengeRow {
  tenant_id: string
  hash: Buffer
  expires_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    passkeys: PasskeyRow
    used_challenges: UsedChallengeRow
  }
}

/** A person's passkeys, oldest first. */
export const passkeysOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'is_synced', 'added_at', 'used_at'])
    .where('person_id', '=', personId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()

/** The owner of a passkey. */
export const ownerOf = (tx: Tx, id: string) =>
  tx.selectFrom('passkeys').select(['id', 'person_id as personId']).where('id', '=', id).executeTakeFirst()

/** The passkey with a credential ID. */
export const passkeyByCredentialId = (tx: Tx, credentialId: string) =>
  tx
    .selectFrom('passkeys')
    .select(['id', 'person_id as personId', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** Stores a passkey. @returns false when the credential ID is already stored */
export const insertPasskey = async (tx: Tx, passkey: PasskeyRow): Promise<boolean> => {
  const inserted = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const renamePasskey = (tx: Tx, id: string, name: string) =>
  tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()

export const deletePasskey = (tx: Tx, id: string) => tx.deleteFrom('passkeys').where('id', '=', id).execute()

/** Records that a passkey was used, with its signature counter. */
export const recordPasskeyUse = (tx: Tx, id: string, counter: number, isSynced: boolean, at: Date) =>
  tx.updateTable('passkeys').set({ counter, is_synced: isSynced, used_at: at }).where('id', '=', id).execute()

/** Consumes a challenge. Of concurrent attempts, exactly one succeeds. */
export const consumeChallenge = async (tx: Tx, challenge: UsedChallengeRow): Promise<boolean> => {
  const spent = await tx
    .insertInto('used_challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return spent !== undefined
}

/** Deletes expired challenges. */
export const deleteExpiredChallenges = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('used_challenges').where('expires_at', '<', at).execute()
}
