import type { Tx } from '../../platform/db/tables.ts'
import type { SignInMethod } from './rules.ts'

interface PendingSignInRow {
  tenant_id: string
  hash: Buffer
  site_id: string
  person_id: string
  method: SignInMethod
  remember: boolean
  expires_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    pending_sign_ins: PendingSignInRow
  }
}

export const insertPendingSignIn = (tx: Tx, step: PendingSignInRow) =>
  tx.insertInto('pending_sign_ins').values(step).execute()

/** The unexpired pending sign-in of a browser at a site. */
export const activePendingSignIn = (tx: Tx, hash: Buffer, siteId: string, at: Date) =>
  tx
    .selectFrom('pending_sign_ins')
    .select(['person_id as personId', 'method', 'remember'])
    .where('hash', '=', hash)
    .where('site_id', '=', siteId)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/** The person of a pending sign-in, expired or not. */
export const pendingSignInOwner = async (tx: Tx, hash: Buffer): Promise<string | undefined> =>
  (await tx.selectFrom('pending_sign_ins').select('person_id').where('hash', '=', hash).executeTakeFirst())?.person_id

/** Consumes a pending sign-in. Of concurrent attempts, one succeeds. */
export const consumePendingSignIn = async (tx: Tx, hash: Buffer): Promise<boolean> => {
  const spent = await tx.deleteFrom('pending_sign_ins').where('hash', '=', hash).returning('hash').executeTakeFirst()
  return spent !== undefined
}

/** Invalidates a person's pending sign-ins in all browsers. */
export const voidPendingSignIns = async (tx: Tx, personId: string): Promise<void> => {
  await tx.deleteFrom('pending_sign_ins').where('person_id', '=', personId).execute()
}

export const deleteExpiredPendingSignIns = async (tx: Tx, at: Date): Promise<void> => {
  await tx.deleteFrom('pending_sign_ins').where('expires_at', '<', at).execute()
}
