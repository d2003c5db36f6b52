import type { Predicate } from '../../platform/access/policy.ts'
import { viewerOf } from '../people/policy.ts'

/** Staff: the people of the tenant who run the network. Which calls they see is decided with the calls. */
export const runNetwork: Predicate = (actor) => viewerOf(actor) === 'staff'
