import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** Something about a person's record is another than before. */
export const personChanged = event('people.changed', z.object({ personId: Id, version: z.int() }))

/** An account may not be used any more; everything that was open with it is closed. */
export const personRestricted = event('people.person-restricted', z.object({ personId: Id }))
/** An account may be used again. */
export const personRestored = event('people.person-restored', z.object({ personId: Id }))

/** Experts were taken in from another system, or told of anew: some hundred at a time. */
export const expertsImported = event('people.imported', z.object({ personIds: z.array(Id) }))
