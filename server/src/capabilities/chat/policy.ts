import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { ChatSide } from '@colloquy/contract/chat/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { type Actor, isGuest, type Member, participantIdOf } from '../../platform/access/actor.ts'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import type { CallAttributes } from '../calls/policy.ts'
import * as calls from '../calls/policy.ts'
import type { PersonAttributes } from '../people/policy.ts'
import type { ProjectAttributes } from '../projects/policy.ts'
import * as projects from '../projects/policy.ts'
import * as sourcing from '../sourcing/policy.ts'

/** What a conversation is about, with the attributes that its subject's policy reads. */
export type ChatSubject =
  | { readonly kind: 'project'; readonly project: ProjectAttributes }
  | { readonly kind: 'call'; readonly call: CallAttributes }
  | { readonly kind: 'expert'; readonly expertId: string }
  | { readonly kind: 'vendor'; readonly vendorId: string }
  | { readonly kind: 'direct'; readonly colleagues: readonly string[] }

/** Rights of the staff who talk with experts, with any of them. */
export const permissionsToServeExperts = [permissionIds.ScheduleAndCancelCall, permissionIds.ManageAdvisors]

/** Staff who talk with experts. */
export const canServeExperts: Predicate = (actor) =>
  isMember(actor) &&
  actor.roleId === roleIds.staff &&
  permissionsToServeExperts.some((right) => actor.permissions.has(right))

/** Experts chat on the expert portal only. */
const isExpertOnPortal = (actor: Actor): actor is Member =>
  isMember(actor) && actor.personType === personTypes.expert && actor.site.portal === 'Expert'

/** Bearers of a link to a project, with or without an account; a silent seat only reads. */
const isBearer = (actor: Actor, project: ProjectAttributes): boolean =>
  actor.kind === 'anonymous'
    ? actor.resourceId === project.projectId
    : isMember(actor) && actor.scope?.resourceId === project.projectId && projects.canSeeProject(actor, project)

const isSilent = (actor: Actor): boolean =>
  actor.kind === 'anonymous' && actor.participantType === 'SilentComplianceSeat'

/** Guests whose kind of seat chats. */
const isChattingGuest = (actor: Actor, call: CallAttributes): boolean => {
  const seat = calls.isGuestOfCall(actor, call) ? calls.seatOf(actor, call) : undefined
  return seat !== undefined && seatRules[seat].chats
}

/** Whether an actor belongs to a conversation, if only as a listener. */
const belong: Predicate<ChatSubject> = (actor, subject) => {
  switch (subject.kind) {
    case 'project':
      return isBearer(actor, subject.project) || projects.canSeeCandidates(actor, subject.project)
    case 'call':
      return (
        calls.isOnClientTeam(actor, subject.call) ||
        calls.isStaffOfCall(actor, subject.call) ||
        isChattingGuest(actor, subject.call) ||
        (isExpertOnPortal(actor) && calls.isExpertOfCall(actor, subject.call))
      )
    case 'expert':
      return canServeExperts(actor, undefined) || (isExpertOnPortal(actor) && actor.personId === subject.expertId)
    case 'vendor':
      return sourcing.canManageSourcing(actor, undefined) || sourcing.isOwnVendor(actor, subject)
    case 'direct':
      return isMember(actor) && subject.colleagues.includes(actor.personId)
  }
}

/**
 * Who takes part: the team of a project, the bearers of its links, and the staff who serve it; the parties of a call and the
 * staff who arrange it; an expert or the members of a vendor, and staff; two colleagues. Officers never do [CH-03].
 */
export const canTakePart: Predicate<ChatSubject> = (actor, subject) => belong(actor, subject) && !isSilent(actor)

/** Compliance officers of the tenant oversee all conversations, without taking part. */
export const canOversee: Predicate = (actor) => isMember(actor) && actor.roleId === roleIds.compliance

/** Who reads: those who take part, silent seats, and officers. */
export const canRead: Predicate<ChatSubject> = (actor, subject) =>
  belong(actor, subject) || canOversee(actor, undefined)

/** On whose behalf an actor takes part. */
export const sideIn = (actor: Actor, subject: ChatSubject): ChatSide => {
  if (!isMember(actor) || isGuest(actor)) return 'client'
  if (actor.personType === personTypes.expert) return 'expert'
  if (actor.roleId === roleIds.client) return 'client'
  return actor.roleId === roleIds.vendor && subject.kind !== 'call' ? 'vendor' : 'staff'
}

/** Colleagues work for one company in the same role; all staff are colleagues. Officers and experts have none here. */
export const areColleagues = (
  a: Pick<PersonAttributes, 'personId' | 'roleId' | 'companyId'>,
  b: Pick<PersonAttributes, 'personId' | 'roleId' | 'companyId'>,
): boolean =>
  a.personId !== b.personId &&
  a.roleId === b.roleId &&
  (a.roleId === roleIds.staff ||
    ((a.roleId === roleIds.client || a.roleId === roleIds.vendor) &&
      a.companyId !== null &&
      a.companyId === b.companyId))

/** Whether a message is the actor's own. */
export const isAuthor = (actor: Actor, authorId: string): boolean =>
  actor.kind !== 'nobody' && participantIdOf(actor) === authorId

interface KnownMember {
  readonly id: string
  readonly side: ChatSide
}

/** Whom experts must not know in a call of a blinded project: clients without a seat in it. */
export const isHiddenFromExperts = (subject: ChatSubject, { id, side }: KnownMember): boolean =>
  subject.kind === 'call' &&
  subject.call.isBlinded &&
  side === 'client' &&
  subject.call.contactId !== id &&
  !subject.call.seated.includes(id)

/** Whether a conversation has readers who must not know some authors. */
export const withholdsAuthors = (subject: ChatSubject): boolean => subject.kind === 'call' && subject.call.isBlinded

/** Whether an actor must not see what an author of this side has named a file. */
export const hidesFileNames = (actor: Actor, subject: ChatSubject, side: ChatSide): boolean =>
  subject.kind === 'call' && subject.call.isBlinded && side === 'client' && calls.isExpertOfCall(actor, subject.call)

/** Whom an actor must not know. */
export const isHiddenFrom = (actor: Actor, subject: ChatSubject, member: KnownMember): boolean =>
  subject.kind === 'call' && calls.isExpertOfCall(actor, subject.call) && isHiddenFromExperts(subject, member)
