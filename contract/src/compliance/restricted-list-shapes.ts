import * as z from 'zod/mini'
import { can, Day, Id, Instant, line } from '../values.ts'

/** Names a restricted list: the tenant's own, or that of the client with this id. */
export const ListId = z.union([z.literal('tenant'), Id])
export type ListId = z.infer<typeof ListId>

export const RestrictedList = z.object({
  listId: ListId,
  /** The client; null for the tenant's own list. */
  clientName: z.nullable(z.string()),
  /** Entries that are listed today. */
  listedCount: z.int(),
})
export type RestrictedList = z.infer<typeof RestrictedList>

/** Entries by their interval on the chosen day. */
export const restrictedListViews = ['listed', 'upcoming', 'ended'] as const
export const RestrictedListView = z.enum(restrictedListViews)
export type RestrictedListView = z.infer<typeof RestrictedListView>

/** Names of a company besides the one by which it is listed. */
export const Aliases = z.array(line(200)).check(z.maxLength(20))

/** A company, or a name, on a restricted list. */
export const RestrictedListEntry = z.object({
  entryId: Id,
  version: z.int(),
  listId: ListId,
  name: z.string(),
  /** Null: nobody has said which company of the registry it is. */
  companyId: z.nullable(Id),
  aliases: z.array(z.string()),
  listedAt: Day,
  /** The first day on which it is no longer listed; null: no end is known. */
  removedAt: z.nullable(Day),
  /** Confidential: for officers alone. */
  reason: z.nullable(z.string()),
})
export type RestrictedListEntry = z.infer<typeof RestrictedListEntry>

/** What somebody did to an entry; the text is `COMPLIANCE.LISTS.CHANGES.<kind>`. */
export const RestrictedListEntryChangeKind = z.enum(['added', 'ended', 'resumed', 'reason'])
export type RestrictedListEntryChangeKind = z.infer<typeof RestrictedListEntryChangeKind>

/** A change of an entry, with its interval and reason afterwards. */
export const RestrictedListEntryChange = z.object({
  at: Instant,
  byName: z.nullable(z.string()),
  kind: RestrictedListEntryChangeKind,
  listedAt: Day,
  removedAt: z.nullable(Day),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type RestrictedListEntryChange = z.infer<typeof RestrictedListEntryChange>

export const RestrictedListEntryRecord = z.object({
  ...RestrictedListEntry.shape,
  clientName: z.nullable(z.string()),
  /** The latest first. */
  history: z.array(RestrictedListEntryChange),
  can: can('end', 'edit'),
})
export type RestrictedListEntryRecord = z.infer<typeof RestrictedListEntryRecord>
