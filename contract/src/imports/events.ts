import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** An import is at a place of a pass over its file; while it is at work, the next step begins there. */
export const importAdvanced = event('imports.advanced', z.object({ importId: Id, pass: z.int(), at: z.int() }))
