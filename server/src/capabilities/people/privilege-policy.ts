import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** The attributes of a person that decide how privileged the account is. */
export interface PrivilegeHolder {
  readonly roleId: number | null
  readonly isAdmin: boolean
  /** Ids of the permission catalogue. */
  readonly permissions: Iterable<number>
}

/** The attributes of a person that decide who administers them. */
export interface AdministeredPerson {
  readonly personType: number
  readonly companyId: string | null
}

const { ManageCompliance, PerformSystemAdministration, ManageAnalysts } = permissionIds

/** What makes a person privileged besides the administrator flag, for database queries. */
export const privilegedRoles: readonly number[] = [roleIds.staff, roleIds.compliance]
export const privilegedPermissions: readonly number[] = [ManageCompliance, PerformSystemAdministration, ManageAnalysts]

const holds = ({ permissions }: Pick<PrivilegeHolder, 'permissions'>, ...wanted: readonly number[]): boolean =>
  [...permissions].some((permission) => wanted.includes(permission))

/** Whether a person of any type administers people or the tenant, or may impersonate others. */
export const isAdministrator = (holder: PrivilegeHolder): boolean =>
  holder.isAdmin || holds(holder, PerformSystemAdministration, ManageAnalysts)

/** Whether a person oversees the tenant, by role or by permission. */
export const isComplianceOfficer = (holder: PrivilegeHolder): boolean =>
  holder.roleId === roleIds.compliance || holds(holder, ManageCompliance)

/** People who run or oversee the network, or could. Their sign-in has stricter requirements. */
export const isPrivileged = (holder: PrivilegeHolder): boolean =>
  holder.roleId === roleIds.staff || isAdministrator(holder) || isComplianceOfficer(holder)

/** Holders of PerformSystemAdministration. */
export const runsSystem: Predicate = (actor) => isMember(actor) && holds(actor, PerformSystemAdministration)

/** Who administers everyone in the tenant: its own staff with the administrator flag, and system administrators. */
export const administersTenant: Predicate = (actor) =>
  isMember(actor) &&
  (runsSystem(actor, undefined) ||
    (actor.isAdmin && actor.personType === personTypes.companyMember && actor.roleId === roleIds.staff))

/**
 * Who administers a person. Outside of the tenant's staff, the administrator flag reaches colleagues of the same company
 * only, never experts, and gives an expert nothing. `PeopleFilter.companyId` of the dashboard is the same rule in SQL.
 */
export const administersPerson: Predicate<AdministeredPerson> = (actor, person) =>
  administersTenant(actor, undefined) ||
  (administersPeople(actor, undefined) &&
    isMember(actor) &&
    person.personType === personTypes.companyMember &&
    person.companyId === actor.companyId)

/** Who administers anyone besides themselves: the tenant or their own company. */
export const administersPeople: Predicate = (actor) =>
  administersTenant(actor, undefined) ||
  (isMember(actor) && actor.isAdmin && actor.personType === personTypes.companyMember && actor.companyId !== null)

/**
 * Whether an actor may change the record or the account of a person, as far as the person's own privileges matter: those
 * of privileged people are changed by their administrators only. Power over them would amount to having their permissions.
 */
export const canAdministerPrivileged: Predicate<PrivilegeHolder & AdministeredPerson> = (actor, person) =>
  !isPrivileged(person) || administersPerson(actor, person)
