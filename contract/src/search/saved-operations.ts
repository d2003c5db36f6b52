import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { EmptyOutput, Id } from '../values.ts'
import { SavedSearch, SavedSearchDetails } from './saved-shapes.ts'
import { Filters, SortOrder } from './shapes.ts'

export const listSavedSearches = operation('search.listSaved', {
  summary: "The actor's saved searches and those shared by colleagues, by name.",
  method: 'GET',
  path: '/search/saved',
  input: z.object({}),
  output: z.object({ searches: z.array(SavedSearch) }),
})

export const saveSearch = operation('search.save', {
  summary: 'Saves a search under a name, for oneself or for all colleagues.',
  method: 'POST',
  path: '/search/saved',
  input: z.extend(SavedSearchDetails, { text: z.string().check(z.maxLength(500)), filters: Filters, sort: SortOrder }),
  output: SavedSearch,
})

export const updateSavedSearch = operation('search.updateSaved', {
  summary: 'Renames, shares or unshares a saved search.',
  method: 'PUT',
  path: '/search/saved/{searchId}',
  input: z.extend(SavedSearchDetails, { searchId: Id }),
  output: SavedSearch,
  versioned: true,
})

export const removeSavedSearch = operation('search.removeSaved', {
  summary: 'Deletes a saved search.',
  method: 'DELETE',
  path: '/search/saved/{searchId}',
  input: z.object({ searchId: Id }),
  output: EmptyOutput,
})
