import type { RoleId } from '@colloquy/contract/people/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Actor, AnyActor } from '../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** What the rules about people look at. */
export interface PersonFacts {
  readonly personId: string
  readonly personType: number
  readonly companyId: string | null
  readonly isActive: boolean
  readonly doNotUse: boolean
  readonly isRestricted: boolean
  readonly isDisabled: boolean
  readonly isDeleted: boolean
  readonly isErased: boolean
  /** Numbers of the permission catalogue. */
  readonly permissions: readonly number[]
}

/** What somebody is to the experts of the network; decides which of them, and which of their fields, there are at all. */
export type Viewer = 'client' | 'vendor' | 'compliance' | 'staff' | 'expert' | 'none'

const viewers: Record<RoleId, Viewer> = { 1: 'client', 2: 'staff', 8: 'compliance', 64: 'vendor' }

/** The class of viewer somebody belongs to; the product itself sees what staff see. */
export const viewerOf = (actor: AnyActor): Viewer => {
  if (actor.kind === 'system') return 'staff'
  if (!isMember(actor)) return 'none'
  return actor.personType === 2 ? 'expert' : actor.roleId === null ? 'none' : viewers[actor.roleId]
}

/**
 * Who may know that an expert exists: clients those who can be asked, vendors those they have proposed, compliance
 * all but deleted ones, staff all, experts themselves. Nobody knows an erased one.
 * `visibleTo` of the store says the same in SQL.
 */
export const seeExpert: Predicate<PersonFacts> = (actor, expert) => {
  if (expert.personType !== 2 || expert.isErased) return false
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

/** Nothing stands between this expert and a client. */
export const isFindable = (expert: PersonFacts): boolean =>
  expert.isActive &&
  !expert.doNotUse &&
  !expert.isRestricted &&
  !expert.isDisabled &&
  !expert.isDeleted &&
  !expert.isErased

/** Clients ask for calls, for themselves. */
export const requestCall: Predicate<PersonFacts> = (actor, expert) =>
  viewerOf(actor) === 'client' && expert.personType === 2 && isFindable(expert)

/** The expert's own price is for the expert and for staff; everybody else is told credits. */
export const seeRate: Predicate<PersonFacts> = (actor, expert) => isSelf(actor, expert) || viewerOf(actor) === 'staff'

/** What an hour costs is between the clients and the house: experts and vendors are not told. */
export const seeCredits: Predicate = (actor) => ['client', 'staff', 'compliance'].includes(viewerOf(actor))

/** Answers that no project has been shown yet are for the expert and for staff. */
export const seeUnreleased: Predicate<PersonFacts> = seeRate

/** People know their own record, staff everybody's. Nobody knows an erased one. */
export const seeRecord: Predicate<PersonFacts> = (actor, person) =>
  !person.isErased && (isSelf(actor, person) || viewerOf(actor) === 'staff')

/** Rights to look after people, by their person type. */
const rightsToLookAfter = {
  1: [permissionIds.ManageClients],
  2: [permissionIds.ManageAdvisors, permissionIds.ExpertAdmin],
} as const

/** Staff who look after people of that kind; they also keep the ids of other systems. */
export const lookAfter: Predicate<PersonFacts> = (actor, person) =>
  viewerOf(actor) === 'staff' &&
  isMember(actor) &&
  (actor.isAdmin ||
    [permissionIds.PerformSystemAdministration, ...rightsToLookAfter[person.personType === 2 ? 2 : 1]].some((right) =>
      actor.permissions.has(right),
    ))

/** People change their own record, and those who look after them. */
export const editRecord: Predicate<PersonFacts> = (actor, person) => isSelf(actor, person) || lookAfter(actor, person)

/**
 * Faces of experts are for whoever may know of them; those of all others for everybody who has signed in: they are the
 * people one meets here, and their ids are told only on their cards.
 */
export const seePhoto: Predicate<PersonFacts> = (actor, person) =>
  isSelf(actor, person) ||
  (person.personType === 2 ? seeExpert(actor, person) : isMember(actor) && !person.isDeleted && !person.isErased)

/** Looking people up by the ids of other systems is for staff. */
export const findPeople: Predicate = (actor) => viewerOf(actor) === 'staff'

const isSelf = (actor: Actor, person: PersonFacts): boolean => isMember(actor) && actor.personId === person.personId
