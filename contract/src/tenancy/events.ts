import * as z from 'zod/mini'
import { event } from '../operation.ts'

/** Settings that every page loads at start have changed; browsers load them again. */
export const tenancyChanged = event('tenancy.changed', z.object({ what: z.enum(['flags', 'words', 'workflow']) }))
