import { roleIds } from '@colloquy/contract/person-types'
import { isMember, type Predicate } from '../../../platform/access/policy.ts'
import { isOfficer } from '../policy.ts'

/** A restricted list, and for whom its reader works. */
export interface RestrictedListAttributes {
  /** The client whose list it is; null: the tenant. */
  readonly clientId: string | null
  /** The client that the reader works for; null for the tenant's own people. */
  readonly readersClientId: string | null
}

/** The tenant's officers, on all lists. A client's own compliance people, only on the list of their client. */
export const canManageRestrictedList: Predicate<RestrictedListAttributes> = (actor, { clientId, readersClientId }) =>
  isOfficer(actor, undefined) &&
  (readersClientId === null || (isMember(actor) && actor.roleId === roleIds.compliance && clientId === readersClientId))
