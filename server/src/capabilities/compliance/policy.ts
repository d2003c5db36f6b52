import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { AnyActor } from '../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** The people of a call who may not decide about it. */
export interface ApprovalAttributes {
  readonly contactId: string
  readonly expertId: string
  readonly openedBy: string | null
}

/**
 * Compliance officers of the tenant, and staff who manage compliance. Clients and vendors never are, whatever rights they
 * hold: an officer reads the lists and calls of all clients. Only the tenant's own company employs officers (`rolesOfCompany`).
 */
export const isOfficer: Predicate = (actor) => holdsOfficerRole(actor)

const holdsOfficerRole = (actor: AnyActor): boolean =>
  isMember(actor) &&
  actor.personType === personTypes.companyMember &&
  (actor.roleId === roleIds.compliance ||
    (actor.roleId === roleIds.staff && actor.permissions.has(permissionIds.ManageCompliance)))

/** Only the recipient of a question answers it. */
export const canAnswerQuestion: Predicate<{ readonly personId: string }> = (actor, { personId }) =>
  isMember(actor) && actor.personId === personId

/** Nobody decides about a call of their own, or one that they have sent to compliance themselves. */
export const canDecideApproval: Predicate<ApprovalAttributes> = (actor, { contactId, expertId, openedBy }) =>
  isMember(actor) && holdsOfficerRole(actor) && ![contactId, expertId, openedBy].includes(actor.personId)

/** Only the officer who is away ends what they have arranged. */
export const canEndOwnDelegation: Predicate<{ readonly officerId: string }> = (actor, { officerId }) =>
  isMember(actor) && holdsOfficerRole(actor) && actor.personId === officerId
