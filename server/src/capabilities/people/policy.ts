import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, type RoleId, roleIds } from '@colloquy/contract/person-types'
import type { Actor, AnyActor } from '../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { administersPerson, canAdministerPrivileged } from './privilege-policy.ts'

/** The attributes of a person that the policy depends on. */
export interface PersonAttributes {
  readonly personId: string
  readonly personType: number
  readonly companyId: string | null
  readonly roleId: number | null
  readonly isAdmin: boolean
  readonly isActive: boolean
  readonly doNotUse: boolean
  /** Whether the workflow type of the tenant lets clients ask for the expert. */
  readonly isOffered: boolean
  readonly isRestricted: boolean
  readonly isDisabled: boolean
  readonly isDeleted: boolean
  readonly isErased: boolean
  /** Whether they take part in one call by a link, without an account. */
  readonly isGuest: boolean
  /** Ids of the permission catalogue. */
  readonly permissions: readonly number[]
}

/** Whether an account is neither restricted, disabled, deleted nor erased. */
export const isAccountUsable = ({
  isRestricted,
  isDisabled,
  isDeleted,
  isErased,
}: Pick<PersonAttributes, 'isRestricted' | 'isDisabled' | 'isDeleted' | 'isErased'>): boolean =>
  !(isRestricted || isDisabled || isDeleted || isErased)

/** An actor's relation to the experts of the network; decides which experts and which of their fields are visible. */
export type Viewer = 'client' | 'vendor' | 'compliance' | 'staff' | 'expert' | 'none'

const viewers: Record<RoleId, Viewer> = {
  [roleIds.client]: 'client',
  [roleIds.staff]: 'staff',
  [roleIds.compliance]: 'compliance',
  [roleIds.vendor]: 'vendor',
}

/** The path of a person's portal. */
export const homePathOf = ({
  personType,
  roleId,
}: Pick<PersonAttributes, 'personType' | 'roleId'>): '/clients' | '/expert' | '/staff' | '/compliance' => {
  if (personType === personTypes.expert) return '/expert'
  if (roleId === roleIds.compliance) return '/compliance'
  return roleId === roleIds.staff ? '/staff' : '/clients'
}

/** The viewer class of an actor; the system itself sees what staff see. */
export const viewerOf = (actor: AnyActor): Viewer => {
  if (actor.kind === 'system') return 'staff'
  if (!isMember(actor)) return 'none'
  return actor.personType === personTypes.expert ? 'expert' : actor.roleId === null ? 'none' : viewers[actor.roleId]
}

/**
 * Who may know that an expert exists: clients see experts they can ask, vendors those they proposed, compliance all except
 * deleted ones, staff all, and experts themselves. Erased experts are never visible. `visibleTo` in the store is the same rule in
 * SQL.
 */
export const canSeeExpert: Predicate<PersonAttributes> = (actor, expert) => {
  if (expert.personType !== personTypes.expert || expert.isErased) return false
  switch (viewerOf(actor)) {
    case 'client':
      return isFindable(expert)
    case 'vendor':
      return isMember(actor) && !expert.isDeleted && actor.companyId !== null && expert.companyId === actor.companyId
    case 'compliance':
      return !expert.isDeleted
    case 'staff':
      return true
    case 'expert':
      return isMember(actor) && expert.personId === actor.personId
    default:
      return false
  }
}

/** Whether clients may find this expert. */
export const isFindable = (expert: PersonAttributes): boolean => expert.isOffered && isCallable(expert)

/** Whether a call with this expert may go on. A change of the workflow type hides experts, and leaves their calls alone. */
export const isCallable = (expert: PersonAttributes): boolean =>
  expert.isActive &&
  !expert.doNotUse &&
  !expert.isRestricted &&
  !expert.isDisabled &&
  !expert.isDeleted &&
  !expert.isErased

/** Clients request calls for themselves. */
export const canRequestCall: Predicate<PersonAttributes> = (actor, expert) =>
  viewerOf(actor) === 'client' && expert.personType === personTypes.expert && isFindable(expert)

/** The expert's own price is visible to the expert and to staff; everyone else sees credits. */
export const canSeeRate: Predicate<PersonAttributes> = (actor, expert) =>
  isSelf(actor, expert) || viewerOf(actor) === 'staff'

/** The price per hour is between clients and the operator; experts and vendors do not see it. */
export const canSeeCredits: Predicate = (actor) => ['client', 'staff', 'compliance'].includes(viewerOf(actor))

/** Answers that were not shared with a project are visible to the expert and to staff. */
export const canSeeUnreleased: Predicate<PersonAttributes> = canSeeRate

/** People see their own record and staff see all records, except erased ones. */
export const canSeeRecord: Predicate<PersonAttributes> = (actor, person) =>
  !person.isErased && (isSelf(actor, person) || viewerOf(actor) === 'staff')

/** Officers also see what connects an expert with other companies, because conflicts of interest arise from it. */
export const canSeeRelationships: Predicate<PersonAttributes> = (actor, person) =>
  canSeeRecord(actor, person) || (viewerOf(actor) === 'compliance' && canSeeExpert(actor, person))

/** The permissions of which managing a person requires one. */
const permissionsToManage = ({ personType }: PersonAttributes): readonly number[] =>
  personType === personTypes.expert
    ? [permissionIds.ManageAdvisors, permissionIds.ExpertAdmin]
    : [permissionIds.ManageClients]

/** Staff who manage people of that type; they also maintain external ids. Privileged people need an administrator. */
export const canManagePerson: Predicate<PersonAttributes> = (actor, person) =>
  viewerOf(actor) === 'staff' &&
  isMember(actor) &&
  (administersPerson(actor, person) ||
    permissionsToManage(person).some((permission) => actor.permissions.has(permission))) &&
  canAdministerPrivileged(actor, person)

/** People change their own record; so do the staff who manage them. */
export const canEditRecord: Predicate<PersonAttributes> = (actor, person) =>
  isSelf(actor, person) || canManagePerson(actor, person)

/**
 * An expert's picture is visible to viewers of the expert. Other pictures are visible to everyone signed in, because their ids
 * appear only on cards the viewer can see.
 */
export const canSeePhoto: Predicate<PersonAttributes> = (actor, person) =>
  isSelf(actor, person) ||
  (person.personType === personTypes.expert
    ? canSeeExpert(actor, person)
    : isMember(actor) && !person.isDeleted && !person.isErased)

/** Only staff look people up by external id. */
export const canFindPeople: Predicate = (actor) => viewerOf(actor) === 'staff'

const isSelf = (actor: Actor, person: PersonAttributes): boolean =>
  isMember(actor) && actor.personId === person.personId
