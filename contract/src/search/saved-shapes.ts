import * as z from 'zod/mini'
import { Id, Instant, line } from '../values.ts'
import { Filters, SortOrder } from './shapes.ts'

/** The name of a saved search, and whether colleagues see it. */
export const SavedSearchDetails = z.object({ name: line(80), isShared: z.boolean() })

/** A saved search: one's own, or one that a colleague shares. */
export const SavedSearch = z.extend(SavedSearchDetails, {
  searchId: Id,
  version: z.int(),
  text: z.string(),
  filters: Filters,
  sort: SortOrder,
  savedAt: Instant,
  /** Only its owner may change it. */
  isOwn: z.boolean(),
  ownerName: z.string(),
})
export type SavedSearch = z.infer<typeof SavedSearch>
