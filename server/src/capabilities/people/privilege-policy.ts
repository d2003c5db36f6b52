import { permissionIds } from '@colloquy/contract/permission-ids'
/** The attributes of a person that decide how privileged the account is. */
export interface PrivilegeHolder {
  readonly roleId: number | null
  readonly isAdmin: boolean
  /** Ids of the permission catalogue. */
  readonly permissions: Iterable<number>
}

const { ManageCompliance, PerformSystemAdministration, ManageAnalysts } = permissionIds

/** What makes a person privileged besides the administrator flag, for database queries. */
export const privilegedRoles: readonly number[] = [2, 8]
export const privilegedRights: readonly number[] = [ManageCompliance, PerformSystemAdministration, ManageAnalysts]

const holds = ({ permissions }: PrivilegeHolder, ...wanted: readonly number[]): boolean =>
  [...permissions].some((permission) => wanted.includes(permission))

/** Whether a person of any type administers people or the tenant, or may impersonate others. */
export const isAdministrator = (holder: PrivilegeHolder): boolean =>
  holder.isAdmin || holds(holder, PerformSystemAdministration, ManageAnalysts)

/** Whether a person oversees the tenant, by role or by permission. */
export const isComplianceOfficer = (holder: PrivilegeHolder): boolean =>
  holder.roleId === 8 || holds(holder, ManageCompliance)

/** People who run or oversee the network, or could. Their sign-in has stricter requirements. */
export const isPrivileged = (holder: PrivilegeHolder): boolean =>
  holder.roleId === 2 || isAdministrator(holder) || isComplianceOfficer(holder)
