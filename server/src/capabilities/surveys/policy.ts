import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { anyOf, isMember, type Predicate } from '../../platform/access/policy.ts'
import * as calls from '../calls/policy.ts'
import { isOfficer } from '../compliance/policy.ts'
import { canManagePerson, type PersonAttributes } from '../people/policy.ts'
import * as projects from '../projects/policy.ts'

/** Somebody who may have to answer, signed in or by the link of a mail. */
export interface Respondent {
  readonly personId: string
  readonly personType: number
  readonly roleId: number | null
  readonly companyId: string | null
}

const isExpertOf = (one: Respondent, call: calls.CallAttributes): boolean =>
  one.personType === personTypes.expert && (call.expertId === one.personId || call.seated.includes(one.personId))

const isClientOf = (one: Respondent, call: calls.CallAttributes): boolean =>
  one.roleId === roleIds.client &&
  one.companyId === call.clientId &&
  (call.contactId === one.personId ||
    call.seats.some(({ personId, kind }) => personId === one.personId && kind === 'client'))

const complianceSeats: readonly string[] = ['compliance', 'silent_compliance']

const hasComplianceSeat = (one: Respondent, call: calls.CallAttributes): boolean =>
  one.roleId === roleIds.compliance ||
  call.seats.some(({ personId, kind }) => personId === one.personId && complianceSeats.includes(kind))

/** Whether a person answers the questions of a kind about a call. */
export const canAnswerAboutCall = (kind: QuestionnaireKind, one: Respondent, call: calls.CallAttributes): boolean => {
  switch (kind) {
    case 'compliance_survey':
    case 'call_questions':
    case 'post_call_expert':
      return isExpertOf(one, call)
    case 'post_call_client':
      return isClientOf(one, call)
    case 'post_call_compliance':
      return hasComplianceSeat(one, call)
    default:
      return false
  }
}

/** The kind of questions after a call that a person answers, by their side of it. */
export const postCallKindOf = (one: Respondent, call: calls.CallAttributes): QuestionnaireKind | undefined =>
  (['post_call_client', 'post_call_expert', 'post_call_compliance'] as const).find((kind) =>
    canAnswerAboutCall(kind, one, call),
  )

/** What sent answers are about, for those who may read them. */
export type ReadSubject =
  | { readonly about: 'call'; readonly call: calls.CallAttributes }
  | { readonly about: 'project'; readonly project: projects.ProjectAttributes }
  | { readonly about: 'person'; readonly person: PersonAttributes }

/** Kinds whose answers the compliance officers alone read, besides those who gave them. */
const confidential: ReadonlySet<QuestionnaireKind> = new Set(['compliance_survey', 'conflict', 'post_call_compliance'])

const isStaff = (actor: Actor): boolean =>
  isMember(actor) && actor.roleId === roleIds.staff && actor.permissions.has(permissionIds.UseQaVettingSurveys)

/** Whether an actor reads everybody's answers of a kind about a subject. */
const readsAll = (actor: Actor, kind: QuestionnaireKind, subject: ReadSubject): boolean => {
  if (isOfficer(actor, undefined)) return true
  if (confidential.has(kind)) return false
  switch (subject.about) {
    case 'call':
      return (
        calls.isStaffOfCall(actor, subject.call) ||
        (kind !== 'post_call_expert' && calls.isOnClientTeam(actor, subject.call))
      )
    case 'project':
      return isStaff(actor) || projects.canSeeCandidates(actor, subject.project)
    case 'person':
      return canManagePerson(actor, subject.person)
  }
}

/** Whether an actor reads the answers of a person: their own, and those that their part in the subject allows. */
export const canReadResponse = (
  actor: Actor,
  kind: QuestionnaireKind,
  subject: ReadSubject,
  personId: string,
): boolean => (isMember(actor) && actor.personId === personId) || readsAll(actor, kind, subject)

/** Whether an actor is told which answers carry a flag. */
export const canSeeFlags = (actor: Actor): boolean => isOfficer(actor, undefined) || isStaff(actor)

/** Who may ask whether there are answers: everybody who knows the subject. */
export const canSeeSubject: Predicate<ReadSubject> = (actor, subject) => {
  if (isOfficer(actor, undefined)) return true
  switch (subject.about) {
    case 'call':
      return calls.canSee(actor, subject.call)
    case 'project':
      return projects.canSeeProject(actor, subject.project)
    case 'person':
      return (isMember(actor) && actor.personId === subject.person.personId) || canManagePerson(actor, subject.person)
  }
}

/** People with a part in a call after it: both sides, officers, and the staff who serve it. */
export const canAnswerAfterCall = anyOf(
  calls.isOnClientTeam,
  calls.isExpertOfCall,
  calls.isStaffOfCall,
  calls.isComplianceOfficer,
)

/** Who asks experts the questions of a project: its team, and the staff who run it or vet. */
export const canRequestSurvey: Predicate<projects.ProjectAttributes> = (actor, project) =>
  projects.canChangeProject(actor, project) || (isStaff(actor) && projects.canSeeProject(actor, project))
