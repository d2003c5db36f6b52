import * as z from 'zod/mini'
import { event } from '../operation.ts'
import { Id } from '../values.ts'

/** What is known of companies has changed: names, parents, listings, offers, or whether they have opted out. */
export const companiesChanged = event(
  'companies.changed',
  z.object({
    companyIds: z.array(Id),
    /** Names, normalized for comparison, that lead to another company now than before. */
    matchNames: z.array(z.string()),
  }),
)
