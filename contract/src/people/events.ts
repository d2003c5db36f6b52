import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** Something about a person's record is another than before. */
export const personChanged = event('people.changed', z.object({ personId: Id, version: z.int() }))
