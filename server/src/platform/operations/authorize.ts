import type { Operation } from '@colloquy/contract/operation'
import type { Actor } from '../access/actor.ts'
import { anyone, isMember } from '../access/policy.ts'
import type { Context, Rule } from './define.ts'
import { Refused } from './refused.ts'

/**
 * Finds the subject of an operation and asks whether the actor may know of it and may do it.
 * A visitor who has to sign in first learns nothing else: not even whether the thing exists.
 * Somebody whose account is pending may do what visitors may, and the little that ends it: this is the one place that
 * says so, for all operations [AU-16]. The same goes for somebody who owes agreement to a text in force [TC-01]; an account
 * that is pending gives it on its way.
 * @throws Refused `not_found`, `not_signed_in`, `needs_activation`, `terms_required` or `forbidden`
 */
export const authorize = async <T extends Operation, S>(rule: Rule<T, S>, context: Context<T>): Promise<S> => {
  checkReach(rule, context.actor)
  const isPending = isMember(context.actor) && context.actor.needsActivation
  if (isPending && !rule.whilePending && rule.allow !== anyone) throw new Refused('needs_activation')
  const isOwing = !isPending && isMember(context.actor) && context.actor.mustAcceptTerms
  if (isOwing && !rule.whileTermsOwed && rule.allow !== anyone) throw new Refused('terms_required')
  const subject = (await rule.load?.(context)) as S
  const exists = rule.load === undefined || subject !== undefined
  const seen = exists && isWithinReach(rule, context.actor, subject) && (rule.see?.(context.actor, subject) ?? true)
  if (seen && rule.allow(context.actor, subject)) return subject
  if (context.actor.kind === 'nobody' && rule.allow !== anyone) throw new Refused('not_signed_in')
  throw new Refused(seen ? 'forbidden' : 'not_found')
}

/**
 * Who came by a link to one thing may do little else, and staff who act as somebody nothing that is the person's own
 * affair [AU-03] [AU-11]: here, for all operations, so that one that is forgotten is refused.
 */
const checkReach = <T extends Operation, S>(rule: Rule<T, S>, actor: Actor): void => {
  if (!isMember(actor) || rule.allow === anyone) return
  const isOutside = actor.scope !== null && rule.whileBound === undefined
  const isOthers = actor.impersonationId !== null && rule.isPersonal === true && !rule.whileActing
  if (isOutside || isOthers) throw new Refused('forbidden')
}

/** Whether the thing found is the one that a link was for, if its bearer came by one. */
const isWithinReach = <T extends Operation, S>({ whileBound }: Rule<T, S>, actor: Actor, subject: S): boolean =>
  typeof whileBound !== 'function' || !isMember(actor) || actor.scope === null || whileBound(actor.scope, subject)
