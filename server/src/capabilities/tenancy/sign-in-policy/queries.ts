import type { Tx } from '../../../platform/db/tables.ts'
import { signInPolicyRow } from './store.ts'

/** A tenant's sign-in policy. `factorKinds` is null until the tenant decides who must use a second factor. */
export interface TenantSignInPolicy {
  readonly password: boolean
  readonly link: boolean
  readonly factorKinds: readonly string[] | null
}

/** The sign-in policy of the current tenant, with defaults. */
export const tenantSignInPolicy = async (tx: Tx): Promise<TenantSignInPolicy> => {
  const row = await signInPolicyRow(tx)
  return {
    password: row?.is_password_allowed ?? true,
    link: row?.is_link_allowed ?? true,
    factorKinds: row?.factor_kinds ?? null,
  }
}
