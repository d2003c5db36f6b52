import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Id } from '../values.ts'
import { Filters, SortOrder } from './shapes.ts'

/** Maximum experts per file. */
export const maxExportedExperts = 2000

export const exportExperts = operation('search.export', {
  summary: 'The experts a search finds, in its order, as CSV for a spreadsheet: the first two thousand.',
  method: 'POST',
  path: '/search/persons/export',
  input: z.object({
    text: z.string().check(z.maxLength(500)),
    filters: Filters,
    /** The project that is searched for: whom its brief excludes is left out. */
    projectId: z.optional(Id),
    sort: z.optional(SortOrder),
  }),
  output: Bytes,
})
