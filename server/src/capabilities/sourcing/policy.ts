import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import type { ProposalState } from '@colloquy/contract/sourcing/shapes'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** The attributes of a request or a proposal that policies read. */
export interface VendorAttributes {
  readonly vendorId: string
}

/** Staff who manage projects ask vendors and decide about proposals. */
export const canManageSourcing: Predicate = (actor) =>
  isMember(actor) && actor.roleId === roleIds.staff && actor.permissions.has(permissionIds.ManageProjects)

/** Members of a vendor. */
export const isVendor: Predicate = (actor) =>
  isMember(actor) && actor.roleId === roleIds.vendor && actor.companyId !== null

/** Members of the vendor that it belongs to. */
export const isOwnVendor: Predicate<VendorAttributes> = (actor, { vendorId }) =>
  isVendor(actor, undefined) && isMember(actor) && actor.companyId === vendorId

/** A vendor changes what nobody has decided about. */
export const isUndecided = ({ state }: { readonly state: ProposalState }): boolean => state === 'submitted'
