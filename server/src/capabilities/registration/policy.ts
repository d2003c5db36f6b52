import type { Predicate } from '../../platform/access/policy.ts'

/** Experts register at the expert site [RT-17]; at the other one there is no such thing. */
export const atExpertSite: Predicate = (actor) => actor.site.portal === 'Expert'
