import type { Predicate } from '../../platform/access/policy.ts'
import { viewerOf } from '../people/policy.ts'

/** Clients, staff and compliance officers may see when experts are free. */
export const canFindFirstFree: Predicate = (actor) => ['client', 'staff', 'compliance'].includes(viewerOf(actor))
