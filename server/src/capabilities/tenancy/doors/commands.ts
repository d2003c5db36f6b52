import type { Tx } from '../../../platform/db/tables.ts'
import { writeRow } from './store.ts'

/** Decides how the tenant lets people in. Whether that may be so is the question of whoever knows their ways in. */
export const writeDoors = async (
  tx: Tx,
  tenantId: string,
  { password, link, factorKinds }: { password: boolean; link: boolean; factorKinds: readonly string[] },
): Promise<void> => {
  await writeRow({ tenant_id: tenantId, password_on: password, link_on: link, factor_kinds: [...factorKinds] }, tx)
}
