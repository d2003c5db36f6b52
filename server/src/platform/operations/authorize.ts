import type { Operation } from '@colloquy/contract/operation'
import type { Actor } from '../access/actor.ts'
import { isMember, isPublic } from '../access/policy.ts'
import type { OperationContext, Rule } from './define.ts'
import { type Exemption, type Guard, guardNameOf } from './guards.ts'
import { Refused } from './refused.ts'

/**
 * Loads the subject of an operation and checks that the actor may see it and may perform the operation.
 * Guards run first, so that refused callers learn nothing else. Visitors who must sign in do not even learn whether the subject
 * exists.
 * @throws Refused with a guard's refusal, `not_found`, `not_signed_in` or `forbidden`
 */
export const authorize = async <T extends Operation, S>(
  rule: Rule<T, S>,
  context: OperationContext<T>,
  guards: readonly Guard[],
): Promise<S> => {
  const { actor } = context
  const applying =
    isMember(actor) && !isPublic(rule.allow) ? guards.filter((guard) => guard.appliesTo(actor, rule)) : []
  const refusing = applying.find(({ name }) => exemptionFrom(rule, name) === undefined)
  if (refusing) throw new Refused(refusing.refusal)
  const subject = (await rule.load?.(context)) as S
  const isVisible =
    (rule.load === undefined || subject !== undefined) &&
    applying.every(({ name }) => isExempt(exemptionFrom(rule, name), actor, subject)) &&
    (rule.see?.(actor, subject) ?? true)
  if (isVisible && (isPublic(rule.allow) || rule.allow(actor, subject))) return subject
  if (actor.kind === 'nobody' && !isPublic(rule.allow)) throw new Refused('not_signed_in')
  throw new Refused(isVisible ? 'forbidden' : 'not_found')
}

const exemptionFrom = <T extends Operation, S>(
  { exemptFrom }: Rule<T, S>,
  name: Guard['name'],
): Exemption<S> | undefined => exemptFrom?.find((exemption) => guardNameOf(exemption) === name)

const isExempt = <S>(exemption: Exemption<S> | undefined, actor: Actor, subject: S): boolean =>
  typeof exemption !== 'object' || !isMember(actor) || exemption.when(actor, subject)
