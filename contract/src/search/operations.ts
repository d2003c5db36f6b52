import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import {
  FacetGroup,
  Filters,
  facetGroups,
  MissingExplanation,
  SearchResult,
  SearchVerdict,
  SortOrder,
  Suggestions,
} from './shapes.ts'

/** The project that is searched for: whom its brief excludes is neither found nor counted. */
const projectId = z.optional(Id)

const Text = z.string().check(z.maxLength(500))

export const findExperts = operation('search.find', {
  summary: 'Finds experts by words and filters, with match explanations and counts per facet value.',
  method: 'POST',
  path: '/search/persons',
  input: z.object({
    text: Text,
    filters: Filters,
    projectId,
    sort: z.optional(SortOrder),
    /**
     * Those of the first 200 of which compliance says this for the project; requires one. There are no facets then: they would
     * count others as well.
     */
    verdict: z.optional(SearchVerdict),
    selectOptions: z.object({
      startOffset: z.int().check(z.minimum(0), z.maximum(10_000)),
      /** True when the client appends the response to earlier ones; facets are then omitted. */
      concat: z.boolean(),
    }),
  }),
  output: SearchResult,
})

export const listSearchFacets = operation('search.listFacets', {
  summary: 'The facets of a search alone.',
  method: 'POST',
  path: '/search/persons/facets',
  input: z.object({ text: Text, filters: Filters, projectId }),
  output: z.array(FacetGroup),
})

export const suggestExperts = operation('search.suggest', {
  summary: 'People, companies and expertise with names that contain words starting like the last ones typed.',
  method: 'POST',
  path: '/search/suggestions',
  input: z.object({ text: z.string().check(z.maxLength(200)) }),
  output: Suggestions,
})

export const listSearchFacetValues = operation('search.listFacetValues', {
  summary: 'Values of one facet group whose names contain a text, the most frequent first, at most fifty.',
  method: 'POST',
  path: '/search/persons/facet-values',
  input: z.object({
    text: Text,
    filters: Filters,
    projectId,
    facetGroupId: z.enum(facetGroups),
    /** All values of the group when empty. */
    containing: z.string().check(z.maxLength(100)),
  }),
  output: FacetGroup,
})

export const explainMissingExpert = operation('search.explainMissing', {
  summary: 'Why an expert is not among the hits of a search: the words, filters and restrictions that exclude them.',
  method: 'POST',
  path: '/search/persons/explain-missing',
  input: z.object({
    text: Text,
    filters: Filters,
    /** Id or code. */
    expert: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    /** The kind of searcher to explain for; staff when absent. */
    viewer: z.optional(z.enum(['client', 'compliance', 'staff'])),
  }),
  output: MissingExplanation,
})
