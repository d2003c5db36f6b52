import type { Predicate } from '../../platform/access/policy.ts'

/** Registration exists on the expert site only [RT-17]. */
export const isAtExpertSite: Predicate = (actor) => actor.site.portal === 'Expert'
