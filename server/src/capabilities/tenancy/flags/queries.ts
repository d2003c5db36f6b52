import { listFeatureFlags as listFeatureFlagsOperation } from '@colloquy/contract/tenancy/operations'
import type { Flag, FlagName } from '@colloquy/contract/tenancy/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { isTenantAdministrator } from '../policy.ts'
import { evaluateFlags } from './gateway.ts'
import { featureFlags } from './store.ts'

/** The state of every flag in the current tenant [ST-03]. */
export const flagsOf = async (tx: Tx, tenantId: string): Promise<Record<FlagName, boolean>> =>
  evaluateFlags(tenantId, await featureFlags(tx))

/** The state of every flag as a list, for administrators. */
export const readFlags = async (tx: Tx, tenantId: string): Promise<Flag[]> =>
  Object.entries(await flagsOf(tx, tenantId)).map(([name, isOn]) => ({ name: name as FlagName, isOn }))

export const listFeatureFlags = query(listFeatureFlagsOperation, {
  allow: isTenantAdministrator,
  run: ({ tx, actor }) => readFlags(tx, actor.tenantId),
})
