import { permissionIds } from '@colloquy/contract/permission-ids'
/** Somebody as far as it decides how much their account opens. */
export interface PrivilegeHolder {
  readonly roleId: number | null
  readonly isAdmin: boolean
  /** Numbers of the permission catalogue. */
  readonly permissions: Iterable<number>
}

const { ManageCompliance, PerformSystemAdministration, ManageAnalysts } = permissionIds

/** What makes somebody privileged besides the flag of administrators, for questions to the database. */
export const privilegedRoles: readonly number[] = [2, 8]
export const privilegedRights: readonly number[] = [ManageCompliance, PerformSystemAdministration, ManageAnalysts]

const holds = ({ permissions }: PrivilegeHolder, ...wanted: readonly number[]): boolean =>
  [...permissions].some((permission) => wanted.includes(permission))

/** Whether somebody administers people or the tenant, or acts as others, whatever kind of person they are. */
export const isAdministrator = (holder: PrivilegeHolder): boolean =>
  holder.isAdmin || holds(holder, PerformSystemAdministration, ManageAnalysts)

/** Whether somebody watches over the tenant, by their job or by what they may do. */
export const isComplianceOfficer = (holder: PrivilegeHolder): boolean =>
  holder.roleId === 8 || holds(holder, ManageCompliance)

/** People who run the network, watch over it, or could: much is asked of whoever says that they are one of them. */
export const isPrivileged = (holder: PrivilegeHolder): boolean =>
  holder.roleId === 2 || isAdministrator(holder) || isComplianceOfficer(holder)
