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

/** What flags need of the installation. */
export interface FlagServices {
  readonly speech?: object | undefined
}

/** The state of every flag that can do something here, as a list for administrators. */
export const readFlags = async (tx: Tx, tenantId: string, { speech }: FlagServices): Promise<Flag[]> =>
  Object.entries(await flagsOf(tx, tenantId))
    .map(([name, isOn]) => ({ name: name as FlagName, isOn }))
    .filter(({ name }) => name !== 'call-transcription' || speech !== undefined)

export const listFeatureFlags = (services: FlagServices) =>
  query(listFeatureFlagsOperation, {
    allow: isTenantAdministrator,
    run: ({ tx, actor }) => readFlags(tx, actor.tenantId, services),
  })
