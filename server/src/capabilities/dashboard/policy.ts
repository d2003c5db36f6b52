import type { Predicate } from '../../platform/access/policy.ts'
import { administerOf } from '../people/accounts/policy.ts'
import { viewerOf } from '../people/policy.ts'

/** Staff: the people of the tenant who run the network. Which calls they see is decided with the calls. */
export const isNetworkStaff: Predicate = (actor) => viewerOf(actor) === 'staff'

/** Sending the e-mail again that activates an account, while it is pending and has an address. */
export const canResendValidation: Predicate<{
  readonly email: string | null
  readonly needs_activation: boolean
  readonly permissions: readonly number[]
}> = (actor, person) => administerOf(actor, person) && person.needs_activation && person.email !== null
