import { catalogue } from '@colloquy/contract/permissions/shapes'
import { isMember, type Predicate } from '../../platform/access/policy.ts'

/** Whoever administers tenants: permission 213, which nobody has by administering people [RT-09]. */
export const administers: Predicate = (actor) =>
  isMember(actor) && actor.permissions.has(catalogue.PerformSystemAdministration)
