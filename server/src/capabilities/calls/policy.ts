import { permissionIds } from '@colloquy/contract/permission-ids'
import type { AnyActor, Member } from '../../platform/access/actor.ts'
import { either, isMember, type Predicate } from '../../platform/access/policy.ts'
import type { PersonFacts } from '../people/policy.ts'

/** What the rules about calls look at. */
export interface CallFacts {
  /** The company that asked for the call. */
  readonly clientId: string
  /** Whoever asked for it. */
  readonly contactId: string
  readonly expertId: string
  /** The people who work on its project. */
  readonly team: readonly string[]
  /** Everybody with a seat. */
  readonly seated: readonly string[]
  /** Its experts are told neither the project nor the client's company. */
  readonly isBlinded: boolean
}

/** Which calls there are for somebody at all. */
export type Scope =
  | { readonly kind: 'all' | 'none' }
  | { readonly kind: 'team'; readonly personId: string; readonly companyId: string }
  | { readonly kind: 'expert'; readonly personId: string }

/** The calls somebody may know of, by who they are. The store says the same in SQL. */
export const scopeOf = (actor: AnyActor): Scope => {
  if (actor.kind === 'system') return { kind: 'all' }
  if (!isMember(actor)) return { kind: 'none' }
  if (isStaff(actor) || isCompliance(actor)) return { kind: 'all' }
  if (actor.personType === 2) return { kind: 'expert', personId: actor.personId }
  if (actor.roleId === 1 && actor.companyId !== null)
    return { kind: 'team', personId: actor.personId, companyId: actor.companyId }
  return { kind: 'none' }
}

/** Staff who schedule and cancel the calls of others. */
const isStaff = (actor: Member): boolean =>
  actor.roleId === 2 && actor.permissions.has(permissionIds.ScheduleAndCancelCall)
const isCompliance = (actor: Member): boolean => actor.roleId === 8

/** People of the company that asked: whoever asked, those who work on the project, and colleagues with a seat. */
export const clientsTeam: Predicate<CallFacts> = (actor, call) =>
  isMember(actor) &&
  actor.roleId === 1 &&
  actor.companyId === call.clientId &&
  (call.contactId === actor.personId || call.team.includes(actor.personId) || call.seated.includes(actor.personId))

/** The expert the call is with, and further experts with a seat. */
export const expert: Predicate<CallFacts> = (actor, call) =>
  isMember(actor) &&
  actor.personType === 2 &&
  (call.expertId === actor.personId || call.seated.includes(actor.personId))

/** Staff who schedule and cancel for others. */
export const staff: Predicate<CallFacts> = (actor) => isMember(actor) && isStaff(actor)

/** Compliance officers of the tenant, who read. */
export const compliance: Predicate<CallFacts> = (actor) => isMember(actor) && isCompliance(actor)

export const see = either(clientsTeam, expert, staff, compliance)
/** Who knows for which project and which company the call is. */
export const seeClient: Predicate<CallFacts> = (actor, call) => !(call.isBlinded && expert(actor, call))
/** Who knows the price in credits. */
export const seeCredits = either(clientsTeam, staff)

export const offerTimes = either(expert, staff)
export const schedule = either(clientsTeam, staff)
export const reschedule = either(clientsTeam, expert, staff)
export const cancel = either(clientsTeam, expert, staff)
export const postpone = either(clientsTeam, expert, staff)
export const hold = either(clientsTeam, staff)
/** A call that is to be arranged again costs the expert time once more: that is for those who asked. */
export const reopen = either(clientsTeam, staff)
export const remove = either(clientsTeam, staff)
export const suggestTimes = either(clientsTeam, expert, staff)
/** Who sits on one of the two sides. */
export const join = either(clientsTeam, expert)
export const end = either(clientsTeam, expert, staff)

/** Whose word a person's is on this call; null for those who only read. */
export const sideOf = (actor: AnyActor, call: CallFacts): 'client' | 'expert' | 'platform' | null => {
  if (actor.kind === 'system') return 'platform'
  if (clientsTeam(actor, call)) return 'client'
  if (expert(actor, call)) return 'expert'
  return staff(actor, call) ? 'platform' : null
}

/**
 * Whether somebody with a seat is told what becomes of a call when nobody has asked, as by mail: not without an account
 * that is open, and on the client's side not after going to another company.
 */
export const canBeNotified = (reader: PersonFacts, call: CallFacts): boolean =>
  !(reader.isRestricted || reader.isDisabled || reader.isDeleted || reader.isErased) &&
  (reader.personType === 2 || reader.companyId === call.clientId)
