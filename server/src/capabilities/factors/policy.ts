import type { Predicate } from '../../platform/access/policy.ts'
import { changeRights } from '../people/accounts/policy.ts'
import type { PersonFacts } from '../people/policy.ts'

/** The TOTP secret of the demo account with a second factor. */
export const demoAppKey = 'COLLOQUYDEMOONLYCOLLOQUYDEMOONLY'

/** The owner of a passkey. */
export const isOwnPasskey: Predicate<{ readonly personId: string }> = (actor, passkey) =>
  actor.kind === 'person' && actor.personId === passkey.personId

/** Administrators may reset the factors of others, never their own. */
export const resetFactorsOf: Predicate<PersonFacts> = (actor, person) =>
  actor.kind === 'person' && actor.personId !== person.personId && changeRights(actor, person)
