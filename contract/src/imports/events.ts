import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** The position of an import in a pass over its file; while it runs, the next step starts there. */
export const importProgressed = event('imports.progressed', z.object({ importId: Id, pass: z.int(), at: z.int() }))
