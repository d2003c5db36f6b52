import type { ChatKind, ChatMember } from '@colloquy/contract/chat/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import type { CallFacts } from '../calls/policy.ts'
import * as calls from '../calls/policy.ts'
import type { ProjectFacts } from '../projects/policy.ts'
import * as projects from '../projects/policy.ts'

/** What a conversation is about, with the facts that its subject's policy reads. */
export type ChatSubject =
  | { readonly kind: Extract<ChatKind, 'project'>; readonly project: ProjectFacts }
  | { readonly kind: Extract<ChatKind, 'call'>; readonly call: CallFacts }

/**
 * Who takes part: the team of a project and the staff who serve it; the parties of a call and the staff who arrange it.
 * Officers never do.
 */
export const takePart: Predicate<ChatSubject> = (actor, subject) =>
  subject.kind === 'project'
    ? projects.seeCandidates(actor, subject.project)
    : calls.clientsTeam(actor, subject.call) || calls.expert(actor, subject.call) || calls.staff(actor, subject.call)

/** Compliance officers of the tenant oversee all conversations, without taking part. */
export const oversee: Predicate = (actor) => isMember(actor) && actor.roleId === roleIds.compliance

/** Who reads: those who take part, and officers. */
export const read: Predicate<ChatSubject> = (actor, subject) => takePart(actor, subject) || oversee(actor, undefined)

/** On whose behalf an actor takes part. */
export const sideIn = (actor: Parameters<typeof takePart>[0], subject: ChatSubject): ChatMember['side'] => {
  if (subject.kind === 'call' && calls.expert(actor, subject.call)) return 'expert'
  const isStaff =
    subject.kind === 'call' ? calls.staff(actor, subject.call) : !projects.requestCall(actor, subject.project)
  return isStaff ? 'staff' : 'client'
}

/** Whether a message is the actor's own. */
export const isAuthor = (actor: Parameters<typeof takePart>[0], authorId: string): boolean =>
  isMember(actor) && actor.personId === authorId
