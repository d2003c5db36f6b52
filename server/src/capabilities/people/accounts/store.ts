import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes } from '@colloquy/contract/person-types'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { PersonAttributes } from '../policy.ts'
import type { CompanyRow } from '../store.ts'

interface RestrictionRow {
  tenant_id: string
  id: string
  person_id: string
  reason: string
  restricted_at: Date
  restricted_by: string
  restored_at: Date | null
  restored_by: string | null
  restored_reason: string | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    restrictions: RestrictionRow
  }
}

type NewRestriction = Omit<RestrictionRow, 'restored_at' | 'restored_by' | 'restored_reason'>
type RestrictionEnd = Pick<RestrictionRow, 'restored_at' | 'restored_by' | 'restored_reason'>

export const insertRestriction = (tx: Tx, restriction: NewRestriction) =>
  tx
    .insertInto('restrictions')
    .values({ ...restriction, restored_at: null, restored_by: null, restored_reason: null })
    .execute()

/** Records who ended a person's restriction. Restrictions older than this table have no row. */
export const endRestriction = (tx: Tx, personId: string, ending: RestrictionEnd) =>
  tx
    .updateTable('restrictions')
    .set(ending)
    .where('person_id', '=', personId)
    .where('restored_at', 'is', null)
    .execute()

/** Why a person is restricted now, and by whom. */
export const activeRestriction = (tx: Tx, personId: string) =>
  tx
    .selectFrom('restrictions as r')
    .innerJoin('people as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.restricted_by'),
    )
    .select(['r.reason', 'p.first_name', 'p.last_name'])
    .where('r.person_id', '=', personId)
    .where('r.restored_at', 'is', null)
    .executeTakeFirst()

/** The kind of company a person works for. */
export const companyKindOf = async (tx: Tx, companyId: string): Promise<CompanyRow['kind'] | undefined> =>
  (await tx.selectFrom('companies').select('kind').where('id', '=', companyId).executeTakeFirst())?.kind

/**
 * Starts or ends a restriction. Of several concurrent attempts, one succeeds.
 * @returns the new version of the record; undefined when there was nothing to change
 */
export const setRestricted = async (tx: Tx, personId: string, at: Date | null): Promise<number | undefined> => {
  const row = await tx
    .updateTable('people')
    .set((eb) => ({ version: eb('version', '+', 1), restricted_at: at }))
    .where('id', '=', personId)
    .where('restricted_at', at === null ? 'is not' : 'is', null)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}

/**
 * Ids of those who administer a person: the tenant's administrators and system administrators, and those of the person's
 * own company. The same rule as `administersPerson`.
 */
export const administratorsOf = async (
  tx: Tx,
  { personId, personType, companyId }: Pick<PersonAttributes, 'personId' | 'personType' | 'companyId'>,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '<>', personId)
    .where('person_type', '=', personTypes.companyMember)
    .where(
      sql<SqlBool>`(${permissionIds.PerformSystemAdministration} = any(permissions) or is_admin and (role_id = 2
        or ${personType}::int = 1 and company_id = ${companyId}::uuid))
        and num_nonnulls(restricted_at, disabled_at, deleted_at, erased_at) = 0 and not needs_activation`,
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
