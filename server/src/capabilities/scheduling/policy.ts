import type { Predicate } from '../../platform/access/policy.ts'
import { viewerOf } from '../people/policy.ts'

/** When an expert is free is told to those who look for experts: clients, staff and compliance. */
export const canFindFirstFree: Predicate = (actor) => ['client', 'staff', 'compliance'].includes(viewerOf(actor))
