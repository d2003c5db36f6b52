import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import type { SignInMethod } from './rules.ts'

interface SignInCodeRow {
  tenant_id: string
  id: string
  site_id: string
  person_id: string
  code_hash: Buffer
  method: SignInMethod
  remember: boolean
  provider_id: string | null
  sign_out: Buffer | null
  /** The session to continue; null for a sign-in. */
  session_id: string | null
  expires_at: Date
  used_at: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sign_in_codes: SignInCodeRow
  }
}

export const insertSignInCode = (tx: Tx, row: Omit<SignInCodeRow, 'used_at'>) =>
  tx
    .insertInto('sign_in_codes')
    .values({ ...row, used_at: null })
    .execute()

/**
 * Consumes a code at its site, while the session it continues is valid. Of concurrent attempts, exactly one succeeds.
 */
export const consumeSignInCode = (tx: Tx, codeHash: Buffer, siteId: string, at: Date) =>
  tx
    .updateTable('sign_in_codes')
    .set({ used_at: at })
    .where('code_hash', '=', codeHash)
    .where('site_id', '=', siteId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where(
      sql<boolean>`(session_id is null or exists (select from sessions s
        where (s.tenant_id, s.id) = (sign_in_codes.tenant_id, sign_in_codes.session_id) and s.ended_at is null))`,
    )
    .returning(['person_id as personId', 'method', 'remember', 'provider_id as providerId', 'sign_out as signOut'])
    .executeTakeFirst()

/** Invalidates the codes that carry a person's sign-in to another site. */
export const revokeSignInCodes = async (tx: Tx, personId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('sign_in_codes')
    .set({ used_at: at })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes expired codes. */
export const deleteExpiredSignInCodes = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('sign_in_codes').where('expires_at', '<', before).execute()
}
