import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { administersTenant } from '../people/privilege-policy.ts'

/** The person whose data it is. */
interface DataSubject {
  readonly personId: string
}

/** People manage requests about their own personal data only. */
export const isSelf: Predicate<DataSubject> = (actor, { personId }) => isMember(actor) && actor.personId === personId

/** Requests about personal data are answered by the tenant's administrators. */
export const canAnswerRequests: Predicate = administersTenant
