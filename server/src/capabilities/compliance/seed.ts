import type { Tx } from '../../platform/db/tables.ts'
import { startingRules } from './rules/default-rules.ts'

export interface DemoRules {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
  /** What a former employer within its period does. */
  readonly former: 'approve' | 'block'
}

/** Publishes the rules a demo tenant starts with. */
export const seedRules = async (tx: Tx, { tenantId, at, makeId, former }: DemoRules): Promise<void> => {
  await tx
    .insertInto('compliance_rule_sets')
    .values({
      ...{ tenant_id: tenantId, id: makeId(), level: 'tenant', client_id: null, version: 1 },
      ...{ rules: JSON.stringify(startingRules(former)), published_at: at, published_by: null },
    })
    .execute()
}
