import type { Operation } from '@colloquy/contract/operation'
import { anyone, isMember } from '../access/policy.ts'
import type { Context, Rule } from './define.ts'
import { Refused } from './refused.ts'

/**
 * Finds the subject of an operation and asks whether the actor may know of it and may do it.
 * A visitor who has to sign in first learns nothing else: not even whether the thing exists.
 * Somebody whose account is pending may do what visitors may, and the little that ends it: this is the one place that
 * says so, for all operations [AU-16].
 * @throws Refused `not_found`, `not_signed_in`, `needs_activation` or `forbidden`
 */
export const admit = async <T extends Operation, S>(rule: Rule<T, S>, context: Context<T>): Promise<S> => {
  const isPending = isMember(context.actor) && context.actor.needsActivation
  if (isPending && !rule.whilePending && rule.allow !== anyone) throw new Refused('needs_activation')
  const subject = (await rule.load?.(context)) as S
  const exists = rule.load === undefined || subject !== undefined
  const seen = exists && (rule.see?.(context.actor, subject) ?? true)
  if (seen && rule.allow(context.actor, subject)) return subject
  if (context.actor.kind === 'nobody' && rule.allow !== anyone) throw new Refused('not_signed_in')
  throw new Refused(seen ? 'forbidden' : 'not_found')
}
