import type { RuleLevel } from '@colloquy/contract/compliance/rule-shapes'
import { type Insertable, type JSONColumnType, type SqlBool, sql } from 'kysely'
import { type BatchableQuery, batchableQuery } from '../../../platform/db/statements/batchable-queries.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import type { Rule } from '../engine-v1/evaluate.ts'
import { rulesThatHold, type StoredRule } from './rule-content.ts'

interface RuleSetRow {
  tenant_id: string
  id: string
  level: RuleLevel
  client_id: string | null
  project_id: string | null
  version: number
  rules: JSONColumnType<StoredRule[]>
  published_at: Date
  published_by: string | null
  proposed_by: string | null
  reason: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    compliance_rule_sets: RuleSetRow
  }
}

/** Whose rules a set holds: the columns that identify it. */
export interface SetKey {
  readonly level: RuleLevel
  readonly client_id: string | null
  readonly project_id: string | null
}

/** Whose calls: of a client, for a project; null for those without rules of their own. */
export interface RuleScope {
  readonly clientId: string | null
  readonly projectId: string | null
}

export interface PublishedSet extends SetKey {
  readonly version: number
  readonly rules: readonly StoredRule[]
  readonly published_at: Date
  readonly published_by: string | null
  readonly proposed_by: string | null
  readonly reason: string | null
}

const latestSets = (tx: Tx) =>
  tx
    .selectFrom('compliance_rule_sets')
    .distinctOn(['level', 'client_id', 'project_id'])
    .select(['level', 'client_id', 'project_id', 'version', 'published_at', 'published_by', 'proposed_by', 'reason'])
    .select(sql<readonly StoredRule[]>`rules`.as('rules'))
    .orderBy('level')
    .orderBy('client_id')
    .orderBy('project_id')
    .orderBy('version', 'desc')

/** The published rules in force for each of some scopes: of the tenant, and of a client and a project if they are named. */
export const rulesInForce = (scopes: readonly RuleScope[]): BatchableQuery<(scope: RuleScope) => Rule[]> => {
  const clientIds = new Set(scopes.flatMap(({ clientId }) => clientId ?? []))
  const projectIds = new Set(scopes.flatMap(({ projectId }) => projectId ?? []))
  return batchableQuery(
    sql<SetKey & Pick<PublishedSet, 'rules'>>`
      select distinct on (level, client_id, project_id) level, client_id, project_id, rules from compliance_rule_sets
      where level = 'tenant' or client_id = any(${[...clientIds]}::uuid[]) or project_id = any(${[...projectIds]}::uuid[])
      order by level, client_id, project_id, version desc`,
    (rows) => {
      const sets = rows.map((row) => ({ ...row, rules: rulesThatHold(row.rules) }))
      return ({ clientId, projectId }) =>
        sets
          .filter(
            (set) =>
              set.level === 'tenant' ||
              (set.client_id !== null && set.client_id === clientId) ||
              (set.project_id !== null && set.project_id === projectId),
          )
          .flatMap(({ rules }) => rules)
    },
  )
}

/** The latest version of every set. */
export const listSets = (tx: Tx): Promise<PublishedSet[]> => latestSets(tx).execute()

/** The version of every set that was in force at an instant. */
export const publishedAt = (tx: Tx, at: Date): Promise<PublishedSet[]> =>
  latestSets(tx).where('published_at', '<=', at).execute()

/** All versions of one set, the latest first. */
export const versionsOf = (tx: Tx, key: SetKey): Promise<PublishedSet[]> =>
  tx
    .selectFrom('compliance_rule_sets')
    .select(['level', 'client_id', 'project_id', 'version', 'published_at', 'published_by', 'proposed_by', 'reason'])
    .select(sql<readonly StoredRule[]>`rules`.as('rules'))
    .where('level', '=', key.level)
    .where(sql<boolean>`client_id is not distinct from ${key.client_id}`)
    .where(sql<boolean>`project_id is not distinct from ${key.project_id}`)
    .orderBy('version', 'desc')
    .execute()

export const insertSet = async (tx: Tx, row: Insertable<RuleSetRow>): Promise<void> => {
  await tx.insertInto('compliance_rule_sets').values(row).execute()
}

/** Whether any version of any rules is about a stage. */
export const anyRulesAt = async (tx: Tx, stage: string): Promise<boolean> =>
  (await tx
    .selectFrom('compliance_rule_sets')
    .select('id')
    .where(sql<SqlBool>`rules @> ${JSON.stringify([{ stages: [stage] }])}::jsonb`)
    .limit(1)
    .executeTakeFirst()) !== undefined
