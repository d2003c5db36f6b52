import { permissionIds } from '@colloquy/contract/permission-ids'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { canSeeRecord, type PersonAttributes } from '../people/policy.ts'

/** The person, or the company, whose agreements are read. */
export interface TermsSubject {
  readonly personId: string
  /** Null for companies. */
  readonly person: PersonAttributes | null
}

/** People see their own status and that of their company [TC-03]; staff see that of everybody. */
export const canSeeTermsStatus: Predicate<TermsSubject> = (actor, subject) =>
  isSelfOrCompany(actor, subject) || (subject.person !== null && canSeeRecord(actor, subject.person))

/** The person whose agreement it is. */
interface AgreementParty {
  readonly personId: string
}

/** Agreement is personal and cannot be given for others. */
export const isSelf: Predicate<AgreementParty> = (actor, { personId }) =>
  actor.kind === 'person' && actor.personId === personId

/** The actor, or the actor's company. */
const isSelfOrCompany: Predicate<AgreementParty> = (actor, { personId }) =>
  actor.kind === 'person' && (actor.personId === personId || actor.companyId === personId)

/**
 * Those who may write the tenant's texts. A new text blocks everybody until they agree, so administering people is not
 * enough.
 */
export const canWriteTerms: Predicate = (actor) =>
  isMember(actor) && actor.permissions.has(permissionIds.PerformSystemAdministration)
