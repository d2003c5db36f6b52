import type { Actor } from '../../platform/access/actor.ts'
import type { Predicate } from '../../platform/access/policy.ts'
import { canSeeExpert, isCallable, type PersonAttributes, viewerOf } from '../people/policy.ts'
import { scopeOf as projectScopeOf } from '../projects/policy.ts'
import type { SearchSubject } from './searched-project/policy.ts'

/** Clients, staff and compliance may search; vendors and experts may not. */
export const canSearch: Predicate = (actor) => ['client', 'staff', 'compliance'].includes(viewerOf(actor))

/** Experts who cannot be asked are not found, nor those the actor may not know of. */
export const canFind: Predicate<PersonAttributes> = (actor, expert) =>
  canSeeExpert(actor, expert) && isCallable({ ...expert, doNotUse: false })

/** Only staff, who see prices, filter by them: results would reveal the prices. */
export const canFilter: Predicate<SearchSubject> = (actor, { filters: { ratePerHour } }) =>
  canSearch(actor, undefined) && (ratePerHour === undefined || viewerOf(actor) === 'staff')

/** Only staff, who see every expert, are told why one is missing. */
export const canExplainMissing: Predicate = (actor) => viewerOf(actor) === 'staff'

/** Member notes, unreleased answers and projects are searched and highlighted only for staff who see all projects. */
export const canSearchInternal = (actor: Actor): boolean =>
  viewerOf(actor) === 'staff' && projectScopeOf(actor).kind === 'all'
