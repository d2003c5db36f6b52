import type { Predicate } from '../../platform/access/policy.ts'
import { isMember } from '../../platform/access/policy.ts'
import { type CallAttributes, canJoin } from '../calls/policy.ts'
import { isOfficer } from '../compliance/policy.ts'

/** Everybody with a seat reports, and whoever could take one. */
export const canReport: Predicate<CallAttributes> = canJoin

/** Only the compliance officers of the tenant know of incidents. */
export const canHandle: Predicate = isOfficer

/** An incident as the rule about its release reads it. */
export interface IncidentAttributes {
  readonly reporterIds: readonly string[]
  readonly call: Pick<CallAttributes, 'seated' | 'silent'>
}

/** Nobody releases the content of a call in which they sat, or which they reported. */
export const canRelease: Predicate<IncidentAttributes> = (actor, { reporterIds, call }) =>
  isMember(actor) &&
  canHandle(actor, undefined) &&
  ![...reporterIds, ...call.seated, ...call.silent].includes(actor.personId)
