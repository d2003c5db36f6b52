import type { Site } from '../../platform/access/actor.ts'
import type { Predicate } from '../../platform/access/policy.ts'
import { isPrivileged } from '../people/privilege-policy.ts'
import type { Holder } from './rules.ts'

/** A person in front of a door, as far as it decides whether it opens. */
export interface SignInCandidate extends Holder {
  readonly isRestricted: boolean
  /** Disabled, deleted or erased: as good as unknown. */
  readonly isGone: boolean
}

/**
 * Whether a link by e-mail may set somebody's password. It replaces what they have; people who run the network and have
 * none are not given one that way, because an e-mail alone is not enough to let them in.
 */
export const mayResetPassword = (holder: Holder, hasPassword: boolean): boolean => hasPassword || !isPrivileged(holder)

/** The ways to sign in. */
export type SignInMethod = 'password' | 'link' | 'external' | 'capability' | 'anonymous' | 'acting' | 'passkey'

/** What a door says to somebody who has proved who they are. */
export type SignInVerdict = 'welcome' | 'gone' | 'account_restricted' | 'other_portal' | 'way_not_allowed'

/** Whether a person may come in at a site, by a way. Every way asks this, and in the same order. */
export const signInVerdict = (comer: SignInCandidate, site: Pick<Site, 'portal'>, way: SignInMethod): SignInVerdict => {
  if (comer.isGone) return 'gone'
  if (comer.isRestricted) return 'account_restricted'
  if ((comer.personType === 2) !== (site.portal === 'Expert')) return 'other_portal'
  if ((way === 'link' || way === 'capability') && isPrivileged(comer)) return 'way_not_allowed'
  return 'welcome'
}

/** Whether somebody who has proved at a site who they are is handed over to the other one [AU-13]. */
export const needsHandover = (comer: SignInCandidate, site: Pick<Site, 'portal'>): boolean =>
  comer.personType === 2 && site.portal === 'Exchange'

/** One's own session. */
export const isOwn: Predicate<{ readonly personId: string | null }> = (actor, session) =>
  actor.kind === 'person' && actor.personId === session.personId
