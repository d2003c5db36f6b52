import type { Predicate } from '../../platform/access/policy.ts'
import { canChangePrivileges } from '../people/accounts/policy.ts'
import type { PersonAttributes } from '../people/policy.ts'
import { isAdministrator, isComplianceOfficer, type PrivilegeHolder } from '../people/privilege-policy.ts'

/** The TOTP secret of the demo account with a second factor. */
export const demoAppKey = 'COLLOQUYDEMOONLYCOLLOQUYDEMOONLY'

/** The owner of a passkey. */
export const isOwnPasskey: Predicate<{ readonly personId: string }> = (actor, passkey) =>
  actor.kind === 'person' && actor.personId === passkey.personId

/** Administrators may reset the factors of others, never their own. */
export const canResetFactorsOf: Predicate<PersonAttributes> = (actor, person) =>
  actor.kind === 'person' && actor.personId !== person.personId && canChangePrivileges(actor, person)

const kindOfRole: Readonly<Record<number, string>> = { 1: 'client', 2: 'staff', 8: 'compliance', 64: 'vendor' }

/**
 * Whether a person is of one of the kinds that a tenant has chosen. Administrators also count as staff, and compliance
 * officers as compliance, because permissions matter here, not roles.
 */
export const isOfKind = (kinds: readonly string[], person: PrivilegeHolder): boolean =>
  kinds.includes(person.roleId === null ? 'expert' : (kindOfRole[person.roleId] ?? '')) ||
  (kinds.includes('staff') && isAdministrator(person)) ||
  (kinds.includes('compliance') && isComplianceOfficer(person))
