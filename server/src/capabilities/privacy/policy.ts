import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** Whose data it is. */
interface Concerned {
  readonly personId: string
}

/** Requests about personal data are the person's own affair. */
export const isSelf: Predicate<Concerned> = (actor, { personId }) => isMember(actor) && actor.personId === personId

/** The right to administer the system. */
const performSystemAdministration = 213

/** Those who answer requests: the tenant's administrators. */
export const answerRequests: Predicate = (actor) =>
  isMember(actor) && (actor.isAdmin || actor.permissions.has(performSystemAdministration))
