import type { RuleLevel } from '@colloquy/contract/compliance/rule-shapes'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

/** A client or a project, which may have rules of its own. */
export interface OwnerRecord {
  readonly ownerId: string
  readonly name: string
  /** The client itself, or that of a project. */
  readonly clientId: string
  readonly clientName: string
}

type OwnerLevel = Exclude<RuleLevel, 'tenant'>

const clients = (tx: Tx) =>
  tx
    .selectFrom('companies as c')
    .select(['c.id as ownerId', 'c.name', 'c.id as clientId', 'c.name as clientName'])
    .where('c.kind', '=', 'client')
    .orderBy('c.name')
    .orderBy('c.id')

const projects = (tx: Tx) =>
  tx
    .selectFrom('projects as p')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.client_id'),
    )
    .select(['p.id as ownerId', 'p.client_id as clientId', 'c.name as clientName'])
    .select(sql<string>`p.code || ' ' || p.name`.as('name'))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')

/** Clients, or open projects, whose name contains a text. */
export const ownersNamed = (tx: Tx, level: OwnerLevel, text: string, limit: number): Promise<OwnerRecord[]> => {
  const contains = (name: string) => sql<boolean>`position(lower(${text}) in lower(${sql.raw(name)})) > 0`
  return level === 'client'
    ? clients(tx).where(contains('c.name')).limit(limit).execute()
    : projects(tx)
        .where('p.closed_at', 'is', null)
        .where(contains(`p.code || ' ' || p.name || ' ' || c.name`))
        .limit(limit)
        .execute()
}

/** Clients or projects by id; unknown ids are left out. */
export const ownersById = (tx: Tx, level: OwnerLevel, ids: readonly string[]): Promise<OwnerRecord[]> =>
  level === 'client'
    ? clients(tx).where('c.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
    : projects(tx).where('p.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
