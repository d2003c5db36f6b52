import type { JSONColumnType } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { Rule } from '../engine-v1/judge.ts'

interface RuleSetRow {
  tenant_id: string
  id: string
  level: 'tenant' | 'client'
  client_id: string | null
  version: number
  rules: JSONColumnType<Rule[]>
  published_at: Date
  published_by: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    compliance_rule_sets: RuleSetRow
  }
}

/** The published rules in force: of the tenant, and of a client if one is given. */
export const rulesInForce = async (tx: Tx, clientId: string | null): Promise<Rule[]> => {
  const rows = await tx
    .selectFrom('compliance_rule_sets')
    .distinctOn(['level', 'client_id'])
    .select('rules')
    .where((eb) => eb.or([eb('client_id', 'is', null), eb('client_id', '=', clientId)]))
    .orderBy('level')
    .orderBy('client_id')
    .orderBy(sql`version`, 'desc')
    .execute()
  return rows.flatMap(({ rules }) => rules as unknown as Rule[])
}
