import type { Predicate } from '../../platform/access/policy.ts'
import { changeRights } from '../people/accounts/policy.ts'
import type { PersonFacts } from '../people/policy.ts'

/** The key of the one app in the demo, for whoever wants to try it. */
export const demoAppKey = 'COLLOQUYDEMOONLYCOLLOQUYDEMOONLY'

/** One's own passkey. */
export const isOwnPasskey: Predicate<{ readonly personId: string }> = (actor, passkey) =>
  actor.kind === 'person' && actor.personId === passkey.personId

/** Administrators give somebody a fresh start who has lost everything; never themselves. */
export const resetFactorsOf: Predicate<PersonFacts> = (actor, person) =>
  actor.kind === 'person' && actor.personId !== person.personId && changeRights(actor, person)
