import { permissionIds } from '@colloquy/contract/permission-ids'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** The person whose agreement it is. */
interface Agreeing {
  readonly personId: string
}

/** Agreement is personal and cannot be given for others. */
export const isSelf: Predicate<Agreeing> = (actor, { personId }) =>
  actor.kind === 'person' && actor.personId === personId

/** People see how they stand, and how the company they belong to does [TC-03]. */
export const isSelfOrCompany: Predicate<Agreeing> = (actor, { personId }) =>
  actor.kind === 'person' && (actor.personId === personId || actor.companyId === personId)

/** Those who write the tenant's texts: a new one stops everybody until they agree, so that administering people is not enough. */
export const writeTerms: Predicate = (actor) =>
  isMember(actor) && actor.permissions.has(permissionIds.PerformSystemAdministration)
