import type { Voice } from '@colloquy/contract/calls/cancellation-reasons'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import { type SeatKind, seatKinds } from '@colloquy/contract/calls/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { type Actor, type AnyActor, isGuest, type Member } from '../../platform/access/actor.ts'
import { anyOf, isMember, type Predicate } from '../../platform/access/policy.ts'
import { isOfficer } from '../compliance/policy.ts'
import { isAccountUsable, type PersonAttributes } from '../people/policy.ts'

/** The attributes of a call that policies read. */
export interface CallAttributes {
  /** The company that asked for the call. */
  readonly clientId: string
  /** The person who stands for the client. */
  readonly contactId: string
  /** The person who requested it. They can approve neither its price nor the call, even after somebody else became its contact. */
  readonly requesterId: string
  readonly expertId: string
  /** The vendor that has proposed the expert; null for the network's own. */
  readonly vendorId: string | null
  /** The people who work on its project. */
  readonly team: readonly string[]
  /** Whether others than the requester could decide about its price when that was asked. They may have left the team since. */
  readonly hadTeammates: boolean
  /** Everybody with a seat, besides silent ones. */
  readonly seated: readonly string[]
  /** Their seats. */
  readonly seats: readonly { readonly personId: string; readonly kind: SeatKind }[]
  /**
   * The holders of silent seats; loaded for officers only, so that nobody else's answer can depend on them. A guest with such a seat
   * finds their own.
   */
  readonly silent: readonly string[]
  /** The client's compliance officers who approved it. Nobody speaks for the client in a call that they approved. */
  readonly approvers: readonly string[]
  /** Experts see neither the project nor the client's company. */
  readonly isBlinded: boolean
}

/** The set of calls an actor may see. */
export type Scope =
  | { readonly kind: 'all' | 'none' }
  | { readonly kind: 'company' | 'vendor'; readonly companyId: string }
  | { readonly kind: 'team'; readonly personId: string; readonly companyId: string }
  | { readonly kind: 'expert' | 'seat'; readonly personId: string }

/** The set of calls an actor may see. `visibleTo` in the store is the same rule in SQL. */
export const scopeOf = (actor: AnyActor): Scope => {
  if (actor.kind === 'system') return { kind: 'all' }
  if (!isMember(actor)) return { kind: 'none' }
  if (isStaff(actor) || isOfficer(actor, undefined)) return { kind: 'all' }
  if (actor.personType === personTypes.expert) return { kind: 'expert', personId: actor.personId }
  if (actor.roleId === roleIds.client && actor.companyId !== null)
    return actor.permissions.has(permissionIds.ManageCompliance)
      ? { kind: 'company', companyId: actor.companyId }
      : { kind: 'team', personId: actor.personId, companyId: actor.companyId }
  if (actor.roleId === roleIds.vendor && actor.companyId !== null) return { kind: 'vendor', companyId: actor.companyId }
  return actor.roleId === roleIds.staff ? { kind: 'seat', personId: actor.personId } : { kind: 'none' }
}

/** Whoever has a seat that others see. */
export const hasVisibleSeat: Predicate<CallAttributes> = (actor, call) =>
  isMember(actor) && call.seated.includes(actor.personId)

/** Staff who schedule and cancel the calls of others. */
const isStaff = (actor: Member): boolean =>
  actor.roleId === roleIds.staff && actor.permissions.has(permissionIds.ScheduleAndCancelCall)

/** The seat of a person; undefined for those without one. */
const seatKindHeldBy = (call: CallAttributes, personId: string): SeatKind | undefined =>
  call.seats.find((seat) => seat.personId === personId)?.kind ??
  (call.silent.includes(personId) ? 'silent_compliance' : undefined)

const isOfClient = (actor: Member, call: CallAttributes): boolean =>
  actor.roleId === roleIds.client && actor.companyId === call.clientId

/** People of the requesting company: the contact, the project's team, and colleagues with a client's seat. */
export const isOnClientTeam: Predicate<CallAttributes> = (actor, call) =>
  isMember(actor) &&
  isOfClient(actor, call) &&
  (call.contactId === actor.personId ||
    call.team.includes(actor.personId) ||
    seatKindHeldBy(call, actor.personId) === 'client')

/** Compliance officers of the requesting company, who see all its calls and agree to them before they are confirmed. */
export const isClientOfficer: Predicate<CallAttributes> = (actor, call) =>
  isMember(actor) && isOfClient(actor, call) && actor.permissions.has(permissionIds.ManageCompliance)

/** The expert the call is with, and further experts with a seat. */
export const isExpertOfCall: Predicate<CallAttributes> = (actor, call) =>
  isMember(actor) &&
  actor.personType === personTypes.expert &&
  (call.expertId === actor.personId || seatKindHeldBy(call, actor.personId) === 'expert')

/** Members of the vendor that has proposed the expert, who answer for them when they are asked for times. */
export const isVendorOfCall: Predicate<CallAttributes> = (actor, call) =>
  isMember(actor) && actor.roleId === roleIds.vendor && actor.companyId !== null && actor.companyId === call.vendorId

/** People with a seat who decide for neither side: interpreters, chaperones, and officers. */
const isAttendee: Predicate<CallAttributes> = (actor, call) => {
  const kind = isMember(actor) ? seatKindHeldBy(call, actor.personId) : undefined
  if (!isMember(actor) || !kind || seatRules[kind].decidesFor) return false
  if (seatRules[kind].givenBy === 'officers') return isOfficer(actor, undefined)
  // A person who moved to another company keeps the row.
  return actor.roleId === roleIds.staff || isOfClient(actor, call)
}

/** Somebody without an account, who came by the link of the seat that they were given. */
export const isGuestOfCall: Predicate<CallAttributes> = (actor, call) =>
  isGuest(actor) && seatKindHeldBy(call, actor.personId) !== undefined

/**
 * The seat an actor takes; undefined for those who may not join. Members of the client's team sit on its side without a
 * seat of their own.
 */
export const seatOf = (actor: AnyActor, call: CallAttributes): SeatKind | undefined => {
  if (actor.kind === 'system' || !isMember(actor)) return undefined
  const held = seatKindHeldBy(call, actor.personId)
  if (isExpertOfCall(actor, call)) return held ?? 'expert'
  if (isAttendee(actor, call) || isGuestOfCall(actor, call)) return held
  return isOnClientTeam(actor, call) ? 'client' : undefined
}

/** Staff who schedule and cancel for others. */
export const isStaffOfCall: Predicate<CallAttributes> = (actor) => isStaffMember(actor, undefined)

/** The same, where it is not about one call. */
export const isStaffMember: Predicate = (actor) => isMember(actor) && isStaff(actor)

/** Compliance officers of the tenant, who read, and sit in a call when they have given themselves a seat. */
export const isComplianceOfficer: Predicate<CallAttributes> = (actor) => isOfficer(actor, undefined)

export const canSee = anyOf(
  isOnClientTeam,
  isClientOfficer,
  isExpertOfCall,
  isVendorOfCall,
  isStaffOfCall,
  isComplianceOfficer,
  isAttendee,
  isGuestOfCall,
)

/** Who sees the project and the client's company. */
export const canSeeClient: Predicate<CallAttributes> = (actor, call) => {
  // Vendors are never told who the client is.
  if (isVendorOfCall(actor, call)) return false
  if (!call.isBlinded || isStaffOfCall(actor, call) || isComplianceOfficer(actor, call) || isClientOfficer(actor, call))
    return true
  const kind = seatOf(actor, call)
  return kind !== undefined && seatRules[kind].seesClient === 'always'
}

/** Who sees the price in credits. */
export const canSeeCredits: Predicate<CallAttributes> = (actor, call) => {
  const kind = seatOf(actor, call)
  return (
    isStaffOfCall(actor, call) ||
    isOnClientTeam(actor, call) ||
    isClientOfficer(actor, call) ||
    (kind !== undefined && seatRules[kind].seesCredits)
  )
}

/** Who knows of silent seats. */
export const canSeeSilentSeats: Predicate<CallAttributes> = isComplianceOfficer

/** As whom an actor reads the verdict about a call; null for those who do not. */
export const verdictReaderOf = (actor: AnyActor, call: CallAttributes): 'client' | 'expert' | 'officer' | null => {
  if (actor.kind === 'system' || isStaffOfCall(actor, call) || isComplianceOfficer(actor, call)) return 'officer'
  const kind = isOnClientTeam(actor, call) || isClientOfficer(actor, call) ? 'client' : seatOf(actor, call)
  return kind ? seatRules[kind].readsVerdictAs : null
}

/** Whether an actor may give and take seats of a kind. */
export const canGiveSeat =
  (kind: SeatKind): Predicate<CallAttributes> =>
  (actor, call) =>
    seatRules[kind].givenBy === 'officers'
      ? isComplianceOfficer(actor, call)
      : isOnClientTeam(actor, call) || isStaffOfCall(actor, call)

/** The kinds of seats an actor may give. */
export const seatsToGive = (actor: Actor, call: CallAttributes): SeatKind[] =>
  seatKinds.filter((kind) => canGiveSeat(kind)(actor, call))

export const canOfferTimes = anyOf(isExpertOfCall, isVendorOfCall, isStaffOfCall)
export const canProposeTimes = anyOf(isOnClientTeam, isExpertOfCall, isStaffOfCall)
/** Both sides decide about the times that the other one proposes; others with a seat say what suits them. */
export const canAnswerProposal = anyOf(isOnClientTeam, isExpertOfCall, isVendorOfCall, isStaffOfCall, isAttendee)
export const canSchedule = anyOf(isOnClientTeam, isStaffOfCall)
export const canReschedule = anyOf(isOnClientTeam, isExpertOfCall, isStaffOfCall)
/** Officers cancel for reasons of compliance. */
export const canCancel = anyOf(isOnClientTeam, isExpertOfCall, isVendorOfCall, isStaffOfCall, isComplianceOfficer)
export const canPostpone = anyOf(isOnClientTeam, isExpertOfCall, isStaffOfCall)
export const canPutOnHold = anyOf(isOnClientTeam, isStaffOfCall)
/** Reopening asks the expert for times again, so only the client and staff may do it. */
export const canReopen = anyOf(isOnClientTeam, isStaffOfCall)
export const canRemove = anyOf(isOnClientTeam, isStaffOfCall)
/** Whoever arranges a call sees by which links people can answer for it. */
export const canListAnswerLinks = anyOf(isOnClientTeam, isStaffOfCall)
/** Staff see and revoke the links of both sides, the client those of its own people. */
export const canRevokeAnswerLink = (side: 'client' | 'expert'): Predicate<CallAttributes> =>
  side === 'client' ? canListAnswerLinks : isStaffOfCall
export const canSuggestTimes = anyOf(isOnClientTeam, isExpertOfCall, isVendorOfCall, isStaffOfCall)
/** Everybody who takes a seat in the room. */
export const canJoin: Predicate<CallAttributes> = (actor, call) => seatOf(actor, call) !== undefined
export const canEnd = anyOf(isOnClientTeam, isExpertOfCall, isStaffOfCall)
/** Whose questions they are says what is answered. */
export const canCheckQuestions = isOnClientTeam
/** Officers whom everybody sees pause, remind and end. Silent ones would give themselves away: they take a visible seat first. */
export const canIntervene: Predicate<CallAttributes> = (actor, call) =>
  seatOf(actor, call) === 'compliance' && !isGuestOfCall(actor, call)
/** Officers with a seat note what they hear, also silent ones. */
export const canTag: Predicate<CallAttributes> = (actor, call) => {
  const kind = seatOf(actor, call)
  return (kind === 'compliance' || kind === 'silent_compliance') && !isGuestOfCall(actor, call)
}
/** Whoever arranges a call asks others to stand by for it. */
export const canRequestStandby = anyOf(isOnClientTeam, isStaffOfCall)
/** Experts stand by. */
export const canStandBy: Predicate = (actor) => isMember(actor) && actor.personType === personTypes.expert
/** Both sides say whether the other one has come. Staff cancel as a no-show instead. */
export const canReportNoShow = anyOf(isOnClientTeam, isExpertOfCall)

/**
 * The client's team decides about a price above what its project agreed: somebody else than who asked for the call, unless there is
 * nobody else, and was nobody when the price was to be approved.
 */
export const canDecideRate: Predicate<CallAttributes> = (actor, call) =>
  isMember(actor) && isOnClientTeam(actor, call) && (actor.personId !== call.requesterId || isSoleDecider(call))

/** Whether nobody besides the requester decides, or could decide, for the client. */
export const isSoleDecider = ({ requesterId, team, seats, hadTeammates }: Omit<CallAttributes, 'silent'>): boolean =>
  !hadTeammates &&
  team.every((personId) => personId === requesterId) &&
  seats.every(({ personId, kind }) => kind !== 'client' || personId === requesterId)

/** Officers of the client agree to its calls, never to one that they have requested or have a seat in. */
export const canDecideCompliance: Predicate<CallAttributes> = (actor, call) =>
  isMember(actor) &&
  isClientOfficer(actor, call) &&
  actor.personId !== call.requesterId &&
  seatKindHeldBy(call, actor.personId) === undefined

/** Those who may decide for the client about what a picked time waits for. */
export const canDecideForClient = anyOf(canDecideRate, canDecideCompliance)

/** Staff with the right to correct completed calls, never in a call that they had a seat in. */
export const canCorrect: Predicate<CallAttributes> = (actor, call) =>
  isMember(actor) &&
  actor.personType === personTypes.companyMember &&
  actor.roleId === roleIds.staff &&
  actor.permissions.has(permissionIds.OverrideCallData) &&
  seatKindHeldBy(call, actor.personId) === undefined

/** For which side an actor acts on this call; null for those who only read. */
export const sideOf = (actor: AnyActor, call: CallAttributes): 'client' | 'expert' | 'platform' | null => {
  if (actor.kind === 'system') return 'platform'
  if (isOnClientTeam(actor, call)) return 'client'
  if (isExpertOfCall(actor, call) || isVendorOfCall(actor, call)) return 'expert'
  return isStaffOfCall(actor, call) ? 'platform' : null
}

/** For whom an actor gives a reason to cancel or move this call; null for those who cannot. */
export const voiceOf = (actor: Actor, call: CallAttributes): Voice | null => {
  const side = sideOf(actor, call)
  if (side === 'expert' && !isExpertOfCall(actor, call)) return 'vendor'
  return side ?? (isComplianceOfficer(actor, call) ? 'compliance' : null)
}

/** Who reads reasons that say something about people or lists which the sides must not learn. */
export const canSeeAllReasons = anyOf(isStaffOfCall, isComplianceOfficer)

/**
 * Whether a person with a seat is notified of changes to the call: only with an active account and, on the client's side,
 * only while they belong to the client's company. Guests get mails of their own.
 */
export const canBeNotified = (reader: PersonAttributes, kind: SeatKind, call: CallAttributes): boolean =>
  isAccountUsable(reader) && !reader.isGuest && (kind !== 'client' || reader.companyId === call.clientId)

/** Whether the holder of a seat may still take it, where they have no session that proves it. */
export const canTakeSeat = (person: PersonAttributes, kind: SeatKind, call: CallAttributes): boolean => {
  if (!isAccountUsable(person) || seatKindHeldBy(call, person.personId) !== kind) return false
  if (person.isGuest) return true
  if (kind === 'expert') return person.personType === personTypes.expert
  if (seatRules[kind].givenBy === 'officers') return isOfficerAccount(person)
  return isColleagueOf(call, person) || (kind !== 'client' && person.roleId === roleIds.staff)
}

/** Whether a person may be given a seat of a kind by an actor. Nobody has two seats. */
export const canHold = (person: PersonAttributes, kind: SeatKind, actor: AnyActor, call: CallAttributes): boolean => {
  const isSilent = seatRules[kind].shownTo === 'officers'
  if (call.seated.includes(person.personId) || (isSilent && call.silent.includes(person.personId))) return false
  if (!isAvailable(person)) return false
  const isColleague = isColleagueOf(call, person)
  if (kind === 'client') return isColleague && !call.approvers.includes(person.personId)
  if (kind === 'expert') return person.personType === personTypes.expert && !person.doNotUse
  if (seatRules[kind].givenBy === 'officers') return isOfficerAccount(person)
  // Whose people help is up to who asks: clients know their own, staff also those of the network.
  const isHelper = isColleague && person.personId !== call.contactId && !call.team.includes(person.personId)
  return isHelper || (person.roleId === roleIds.staff && actor.kind === 'person' && isStaff(actor))
}

/** Whether an actor may learn that somebody has an account: the network of everybody, clients of their colleagues. */
export const canKnowAccountOf = (actor: AnyActor, person: PersonAttributes, call: CallAttributes): boolean =>
  actor.kind === 'system' ||
  isStaffOfCall(actor, call) ||
  isComplianceOfficer(actor, call) ||
  isColleagueOf(call, person)

/** Whether somebody can stand for the client in place of the contact: a colleague, also one who takes part on the client's side. */
export const canBeContact = (person: PersonAttributes, call: CallAttributes): boolean =>
  isAvailable(person) &&
  isColleagueOf(call, person) &&
  person.personId !== call.contactId &&
  !call.approvers.includes(person.personId) &&
  (seatKindHeldBy(call, person.personId) ?? 'client') === 'client'

const isAvailable = (person: PersonAttributes): boolean => person.isActive && isAccountUsable(person)

/** Everybody of the client sees its projects. */
const isColleagueOf = ({ clientId }: CallAttributes, { roleId, companyId }: PersonAttributes): boolean =>
  roleId === roleIds.client && companyId === clientId

const isOfficerAccount = ({ personType, roleId, permissions }: PersonAttributes): boolean =>
  personType === personTypes.companyMember &&
  (roleId === roleIds.compliance || (roleId === roleIds.staff && permissions.includes(permissionIds.ManageCompliance)))
