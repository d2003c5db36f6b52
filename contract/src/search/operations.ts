import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { FacetGroup, Filters, SearchResult, SortOrder } from './shapes.ts'

const Text = z.string().check(z.maxLength(500))

export const searchExperts = operation('search.experts', {
  summary: 'Finds experts by words and filters, with the reasons why each was found and counts per facet value.',
  method: 'POST',
  path: '/search/persons',
  input: z.object({
    text: Text,
    filters: Filters,
    sort: z.optional(SortOrder),
    selectOptions: z.object({
      startOffset: z.int().check(z.minimum(0), z.maximum(10_000)),
      /** True when the answer is appended to what the asker has; facets are then left out. */
      concat: z.boolean(),
    }),
  }),
  output: SearchResult,
})

export const searchFacets = operation('search.facets', {
  summary: 'The facets of a search alone.',
  method: 'POST',
  path: '/search/persons/facets',
  input: z.object({ text: Text, filters: Filters }),
  output: z.array(FacetGroup),
})
