import type { CompanyKind } from '@colloquy/contract/companies/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { AnyActor } from '../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** Whether an actor is a compliance officer, or staff with one of these permissions. Clients and vendors never are. */
const isOfficerOrStaffWith = (actor: AnyActor, permissions: readonly number[]): boolean =>
  isMember(actor) &&
  actor.personType === personTypes.companyMember &&
  (actor.roleId === roleIds.compliance ||
    (actor.roleId === roleIds.staff && permissions.some((permission) => actor.permissions.has(permission))))

const { ManageCompliance, PerformSystemAdministration, ScheduleAndCancelCall } = permissionIds

/** Compliance officers, and the staff who manage compliance or the system, or arrange calls. */
export const canReadCompanies: Predicate = (actor) =>
  isOfficerOrStaffWith(actor, [ScheduleAndCancelCall, ManageCompliance, PerformSystemAdministration])

/**
 * Those who decide which company a unmatched name means: compliance officers, and the staff who manage compliance. Names stand on
 * restricted lists, which nobody else reads.
 */
export const canReviewNames: Predicate = (actor) => isOfficerOrStaffWith(actor, [ManageCompliance])

/** Compliance officers, and the staff who manage compliance or the system. */
export const canEditCompanies: Predicate = (actor) =>
  isOfficerOrStaffWith(actor, [ManageCompliance, PerformSystemAdministration])

/** A company as far as what may be done to it depends on it. */
export interface CompanyAttributes {
  readonly kind: CompanyKind
  readonly mergedIntoId: string | null
}

/** Those who edit companies, while it is no part of another one. */
export const canChangeCompany: Predicate<CompanyAttributes> = (actor, { mergedIntoId }) =>
  mergedIntoId === null && canEditCompanies(actor, undefined)

/** Only employers become part of another company: the others have people, projects and calls of their own. */
export const canMergeCompany: Predicate<CompanyAttributes> = (actor, company) =>
  company.kind === 'employer' && canChangeCompany(actor, company)

/** Those who edit companies, while it is part of another one. */
export const canSeparateCompany: Predicate<CompanyAttributes> = (actor, { mergedIntoId }) =>
  mergedIntoId !== null && canEditCompanies(actor, undefined)
