import type { Filters } from '@colloquy/contract/search/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import type { Predicate } from '../../platform/access/policy.ts'
import { isFindable, type PersonFacts, seeExpert, viewerOf } from '../people/policy.ts'

/** Clients, staff and compliance search the network; vendors and experts do not. */
export const maySearch: Predicate = (actor) => ['client', 'staff', 'compliance'].includes(viewerOf(actor))

/** Nobody finds whom nobody can ask, nor whom they may not know of. */
export const mayFind: Predicate<PersonFacts> = (actor, expert) =>
  seeExpert(actor, expert) && isFindable({ ...expert, doNotUse: false })

/** Nobody narrows a search by prices they are not told: what is found would tell them. */
export const mayFilter: Predicate<Filters> = (actor, { ratePerHour }) =>
  maySearch(actor, undefined) && (ratePerHour === undefined || viewerOf(actor) === 'staff')

/** Why somebody is not found is told to staff, who know of everybody. */
export const mayExplainMissing: Predicate = (actor) => viewerOf(actor) === 'staff'

/** Members' notes and answers that no project has been shown are matched and explained for staff alone. */
export const maySearchInternal = (actor: Actor): boolean => viewerOf(actor) === 'staff'
