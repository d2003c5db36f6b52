import type { Predicate } from '../../platform/access/policy.ts'

/** Whose agreement it is. */
interface Agreeing {
  readonly personId: string
}

/** Agreement is personal: nobody else sees it or gives it. */
export const isSelf: Predicate<Agreeing> = (actor, { personId }) =>
  actor.kind === 'person' && actor.personId === personId
