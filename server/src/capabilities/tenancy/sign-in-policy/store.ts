import type { Tx } from '../../../platform/db/tables.ts'

interface SignInPolicyRow {
  tenant_id: string
  is_password_allowed: boolean
  is_link_allowed: boolean
  factor_kinds: string[]
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sign_in_policies: SignInPolicyRow
  }
}

/** The stored sign-in policy; undefined while the tenant uses the defaults. */
export const signInPolicyRow = (tx: Tx): Promise<SignInPolicyRow | undefined> =>
  tx.selectFrom('sign_in_policies').selectAll().executeTakeFirst()

/** Inserts or replaces the stored sign-in policy. */
export const writeSignInPolicyRow = ({ tenant_id, ...change }: SignInPolicyRow, tx: Tx) =>
  tx
    .insertInto('sign_in_policies')
    .values({ tenant_id, ...change })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
    .execute()
