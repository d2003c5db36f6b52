import type { Tx } from '../../../platform/db/tables.ts'
import { writeSignInPolicyRow } from './store.ts'

/** Replaces the tenant's sign-in policy. The caller checks that nobody is locked out. */
export const writeSignInPolicy = async (
  tx: Tx,
  tenantId: string,
  { password, link, factorKinds }: { password: boolean; link: boolean; factorKinds: readonly string[] },
): Promise<void> => {
  await writeSignInPolicyRow(
    { tenant_id: tenantId, is_password_allowed: password, is_link_allowed: link, factor_kinds: [...factorKinds] },
    tx,
  )
}
