import type { Tx } from '../../../platform/db/tables.ts'
import { doorsRow } from './store.ts'

/** How a tenant lets people in; `factorKinds` is null where it has not decided that. */
export interface TenantDoors {
  readonly password: boolean
  readonly link: boolean
  readonly factorKinds: readonly string[] | null
}

/** How the tenant whose transaction this is lets people in. */
export const tenantDoors = async (tx: Tx): Promise<TenantDoors> => {
  const row = await doorsRow(tx)
  return { password: row?.password_on ?? true, link: row?.link_on ?? true, factorKinds: row?.factor_kinds ?? null }
}
