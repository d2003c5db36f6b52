import type { Predicate } from '../../platform/access/policy.ts'
import { canAdministerAccount } from '../people/accounts/policy.ts'
import { viewerOf } from '../people/policy.ts'

/** Staff of the tenant. The policy of calls decides which calls they see. */
export const isNetworkStaff: Predicate = (actor) => viewerOf(actor) === 'staff'

/** Who may resend the activation e-mail of a pending account with an address. */
export const canResendValidation: Predicate<{
  readonly email: string | null
  readonly needs_activation: boolean
  readonly person_type: number
  readonly company_id: string | null
  readonly permissions: readonly number[]
}> = (actor, person) =>
  canAdministerAccount(actor, { ...person, personType: person.person_type, companyId: person.company_id }) &&
  person.needs_activation &&
  person.email !== null
