import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { Filters, SearchVerdict, SortOrder } from './shapes.ts'

export const listSearchVerdicts = operation('search.listVerdicts', {
  summary: 'What compliance says today of calls for a project with the first 200 experts of a search, counted.',
  method: 'POST',
  path: '/search/persons/verdicts',
  input: z.object({
    text: z.string().check(z.maxLength(500)),
    filters: Filters,
    projectId: Id,
    sort: z.optional(SortOrder),
  }),
  output: z.object({
    /** The experts that were evaluated: the first ones of the search. */
    evaluated: z.int(),
    /** All experts of the search. */
    total: z.int(),
    verdicts: z.array(z.object({ verdict: SearchVerdict, count: z.int() })),
  }),
})
