import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { AnyActor, Member } from '../../platform/access/actor.ts'
import { either, isMember, type Predicate } from '../../platform/access/policy.ts'
import type { PersonFacts } from '../people/policy.ts'

/** The facts of a call that policies read. */
export interface CallFacts {
  /** The company that asked for the call. */
  readonly clientId: string
  /** The person who requested it. */
  readonly contactId: string
  readonly expertId: string
  /** The people who work on its project. */
  readonly team: readonly string[]
  /** Everybody with a seat. */
  readonly seated: readonly string[]
  /** Experts see neither the project nor the client's company. */
  readonly isBlinded: boolean
}

/** The set of calls an actor may see. */
export type Scope =
  | { readonly kind: 'all' | 'none' }
  | { readonly kind: 'team'; readonly personId: string; readonly companyId: string }
  | { readonly kind: 'expert'; readonly personId: string }

/** The set of calls an actor may see. `visibleTo` in the store is the same rule in SQL. */
export const scopeOf = (actor: AnyActor): Scope => {
  if (actor.kind === 'system') return { kind: 'all' }
  if (!isMember(actor)) return { kind: 'none' }
  if (isStaff(actor) || isCompliance(actor)) return { kind: 'all' }
  if (actor.personType === personTypes.expert) return { kind: 'expert', personId: actor.personId }
  if (actor.roleId === roleIds.client && actor.companyId !== null)
    return { kind: 'team', personId: actor.personId, companyId: actor.companyId }
  return { kind: 'none' }
}

/** Staff who schedule and cancel the calls of others. */
const isStaff = (actor: Member): boolean =>
  actor.roleId === roleIds.staff && actor.permissions.has(permissionIds.ScheduleAndCancelCall)
const isCompliance = (actor: Member): boolean => actor.roleId === roleIds.compliance

/** People of the requesting company: the contact, the project's team, and colleagues with a seat. */
export const clientsTeam: Predicate<CallFacts> = (actor, call) =>
  isMember(actor) &&
  actor.roleId === roleIds.client &&
  actor.companyId === call.clientId &&
  (call.contactId === actor.personId || call.team.includes(actor.personId) || call.seated.includes(actor.personId))

/** The expert the call is with, and further experts with a seat. */
export const expert: Predicate<CallFacts> = (actor, call) =>
  isMember(actor) &&
  actor.personType === personTypes.expert &&
  (call.expertId === actor.personId || call.seated.includes(actor.personId))

/** Staff who schedule and cancel for others. */
export const staff: Predicate<CallFacts> = (actor) => isMember(actor) && isStaff(actor)

/** Compliance officers of the tenant, who only read. */
export const compliance: Predicate<CallFacts> = (actor) => isMember(actor) && isCompliance(actor)

export const see = either(clientsTeam, expert, staff, compliance)
/** Who sees the project and the client's company. */
export const seeClient: Predicate<CallFacts> = (actor, call) => !(call.isBlinded && expert(actor, call))
/** Who sees the price in credits. */
export const seeCredits = either(clientsTeam, staff)

export const offerTimes = either(expert, staff)
export const schedule = either(clientsTeam, staff)
export const reschedule = either(clientsTeam, expert, staff)
export const cancel = either(clientsTeam, expert, staff)
export const postpone = either(clientsTeam, expert, staff)
export const hold = either(clientsTeam, staff)
/** Reopening asks the expert for times again, so only the client and staff may do it. */
export const reopen = either(clientsTeam, staff)
export const remove = either(clientsTeam, staff)
export const suggestTimes = either(clientsTeam, expert, staff)
/** People on one of the two sides. */
export const join = either(clientsTeam, expert)
export const end = either(clientsTeam, expert, staff)

/** For which side an actor acts on this call; null for those who only read. */
export const sideOf = (actor: AnyActor, call: CallFacts): 'client' | 'expert' | 'platform' | null => {
  if (actor.kind === 'system') return 'platform'
  if (clientsTeam(actor, call)) return 'client'
  if (expert(actor, call)) return 'expert'
  return staff(actor, call) ? 'platform' : null
}

/**
 * Whether a person with a seat is notified of changes to the call: only with an active account and, on the client's side,
 * only while they belong to the client's company.
 */
export const canBeNotified = (reader: PersonFacts, call: CallFacts): boolean =>
  !(reader.isRestricted || reader.isDisabled || reader.isDeleted || reader.isErased) &&
  (reader.personType === personTypes.expert || reader.companyId === call.clientId)
