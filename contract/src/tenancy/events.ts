import * as z from 'zod/mini'
import { event } from '../operation.ts'

/** Something that everybody's pages begin with is different now: they ask for it again. */
export const tenancyChanged = event('tenancy.changed', z.object({ what: z.enum(['flags', 'words']) }))
