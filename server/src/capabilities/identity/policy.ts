import { personTypes } from '@colloquy/contract/person-types'
import type { Site } from '../../platform/access/actor.ts'
import type { Predicate } from '../../platform/access/policy.ts'
import { isPrivileged } from '../people/privilege-policy.ts'
import type { Holder, SignInMethod } from './rules.ts'

/** A person who signs in, as far as the decision depends on them. */
export interface SignInCandidate extends Holder {
  readonly isRestricted: boolean
  /** Disabled, deleted or erased: treated as unknown. */
  readonly isClosed: boolean
}

/**
 * Whether an e-mail link may set the person's password. It may replace an existing one; privileged people without a
 * password get none this way, because an e-mail alone must not let them in.
 */
export const canResetPassword = (holder: Holder, hasPassword: boolean): boolean => hasPassword || !isPrivileged(holder)

/** Whether an authenticated person may sign in at a site, or why not. */
export type SignInDecision =
  | 'allowed'
  | 'account_unavailable'
  | 'account_restricted'
  | 'other_portal'
  | 'sign_in_method_not_allowed'

/** Decides whether a person may sign in at a site by a method. Every method uses it, so that refusals are the same. */
export const signInDecision = (
  candidate: SignInCandidate,
  site: Pick<Site, 'portal'>,
  method: SignInMethod,
): SignInDecision => {
  if (candidate.isClosed) return 'account_unavailable'
  if (candidate.isRestricted) return 'account_restricted'
  if ((candidate.personType === personTypes.expert) !== (site.portal === 'Expert')) return 'other_portal'
  if ((method === 'link' || method === 'shareLink') && isPrivileged(candidate)) return 'sign_in_method_not_allowed'
  return 'allowed'
}

/** Whether an expert who signs in at the exchange is handed over to the expert site [AU-13]. */
export const belongsToOtherSite = (candidate: SignInCandidate, site: Pick<Site, 'portal'>): boolean =>
  candidate.personType === personTypes.expert && site.portal === 'Exchange'

/** The owner of a session. */
export const isOwn: Predicate<{ readonly personId: string | null }> = (actor, session) =>
  actor.kind === 'person' && actor.personId === session.personId
