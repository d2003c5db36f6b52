import type { Actor } from '../../platform/access/actor.ts'
import type { Predicate } from '../../platform/access/policy.ts'
import { viewerOf } from '../people/policy.ts'

/** Clients, staff and compliance search the network; vendors and experts do not. */
export const searchExperts: Predicate = (actor) => ['client', 'staff', 'compliance'].includes(viewerOf(actor))

/** Members' notes and answers that no project has been shown are matched and explained for staff alone. */
export const searchInner = (actor: Actor): boolean => viewerOf(actor) === 'staff'
