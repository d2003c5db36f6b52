import type { Tx } from '../../../platform/db/tables.ts'

/** The tenant's flag settings. */
export const featureFlags = (tx: Tx): Promise<{ name: string; is_on: boolean }[]> =>
  tx.selectFrom('feature_flags').select(['name', 'is_on']).execute()

export const writeFlag = async (tx: Tx, tenantId: string, name: string, isOn: boolean): Promise<void> => {
  await tx
    .insertInto('feature_flags')
    .values({ tenant_id: tenantId, name, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ is_on: isOn }))
    .execute()
}
