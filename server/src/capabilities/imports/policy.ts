import { catalogue } from '@colloquy/contract/permissions/shapes'
import { isMember, type Predicate } from '../../platform/access/policy.ts'
import { viewerOf } from '../people/policy.ts'

/** Staff who look after experts (208), and administrators, take them in from files and see all that was taken in. */
export const importPeople: Predicate = (actor) =>
  viewerOf(actor) === 'staff' &&
  isMember(actor) &&
  (actor.isAdmin ||
    actor.permissions.has(catalogue.ManageAdvisors) ||
    actor.permissions.has(catalogue.PerformSystemAdministration))
