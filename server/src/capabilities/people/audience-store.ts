import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { type SqlBool, sql } from 'kysely'
import { prepared } from '../../platform/db/statements/prepared-statement.ts'
import type { Tx } from '../../platform/db/tables.ts'

const staffHoldingStatement = prepared((tx, { permissions }: { permissions: readonly number[] }) =>
  tx
    .selectFrom('people')
    .select('id')
    .where('role_id', '=', roleIds.staff)
    .where(sql<SqlBool>`permissions && ${permissions}::int[] and deleted_at is null and erased_at is null`),
)

/** Ids of the active staff who hold one of some permissions. */
export const staffHolding = async (tx: Tx, ...permissions: readonly number[]): Promise<string[]> => {
  const rows = await staffHoldingStatement(tx, { permissions })
  return rows.map(({ id }) => id)
}

/** Ids of the compliance officers, and of the staff who manage compliance, with usable accounts. */
export const officerIds = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('role_id', '=', roleIds.compliance),
        sql<SqlBool>`role_id = ${roleIds.staff} and ${permissionIds.ManageCompliance} = any(permissions)`,
      ]),
    )
    .where('person_type', '=', personTypes.companyMember)
    .where(
      sql<SqlBool>`is_active and restricted_at is null and disabled_at is null and deleted_at is null and erased_at is null`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of the analysts of a company with usable accounts. */
export const analystsOf = async (tx: Tx, companyId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role_id', '=', roleIds.client)
    .where('is_active', '=', true)
    .where('restricted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of the members of a vendor with usable accounts. */
export const vendorMembers = async (tx: Tx, companyId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role_id', '=', roleIds.vendor)
    .where(
      sql<SqlBool>`is_active and restricted_at is null and disabled_at is null and deleted_at is null and erased_at is null`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The analysts of a table's company with usable accounts who hold a permission, as a subquery of ids. */
export const permissionHoldersOf = (table: string, companyColumn: string, permission: number) =>
  sql`(select holder.id from people holder where holder.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and holder.company_id = ${sql.ref(`${table}.${companyColumn}`)} and holder.role_id = ${sql.lit(roleIds.client)}
    and ${sql.lit(permission)} = any(holder.permissions) and holder.is_active and holder.restricted_at is null
    and holder.disabled_at is null and holder.deleted_at is null and holder.erased_at is null)`

/** Ids of the analysts of a company with usable accounts who hold a permission. */
export const analystsHolding = async (tx: Tx, companyId: string, permission: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role_id', '=', roleIds.client)
    .where(
      sql<SqlBool>`${permission} = any(permissions) and is_active and restricted_at is null and disabled_at is null
        and deleted_at is null and erased_at is null`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of the staff with usable accounts. */
export const activeStaff = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('role_id', '=', roleIds.staff)
    .where(
      sql<SqlBool>`is_active and restricted_at is null and disabled_at is null and deleted_at is null and erased_at is null`,
    )
    .execute()
  return rows.map(({ id }) => id)
}
