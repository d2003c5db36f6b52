import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** PerformSystemAdministration, of the catalogue of a capability that stands above this one. */
const systemAdministration = 213

/** Whoever administers tenants: permission 213, which nobody has by administering people [RT-09]. */
export const administers: Predicate = (actor) => isMember(actor) && actor.permissions.has(systemAdministration)
