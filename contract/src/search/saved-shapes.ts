import * as z from 'zod/mini'
import { Id, Instant, line } from '../values.ts'
import { Filters, SortOrder } from './shapes.ts'

/** What a saved search is called, and whether colleagues find it in their lists, too. */
export const SearchNote = z.object({ name: line(80), isShared: z.boolean() })

/** A search somebody keeps: their own, or one that a colleague shares. */
export const SavedSearch = z.extend(SearchNote, {
  searchId: Id,
  version: z.int(),
  text: z.string(),
  filters: Filters,
  sort: SortOrder,
  savedAt: Instant,
  /** Only who has saved it may change it. */
  isOwn: z.boolean(),
  ownerName: z.string(),
})
export type SavedSearch = z.infer<typeof SavedSearch>
