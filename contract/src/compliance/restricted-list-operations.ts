import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Day, Id, line, prose } from '../values.ts'
import {
  Aliases,
  ListId,
  RestrictedList,
  RestrictedListEntry,
  RestrictedListEntryRecord,
  RestrictedListView,
} from './restricted-list-shapes.ts'

const Reason = prose(500)

export const listRestrictedLists = operation('compliance.listRestrictedLists', {
  summary: "The tenant's restricted list and those of its clients, by name.",
  method: 'GET',
  path: '/compliance/restricted-lists',
  input: z.object({}),
  output: z.object({ lists: z.array(RestrictedList) }),
})

export const listRestrictedListEntries = operation('compliance.listRestrictedListEntries', {
  summary: 'The entries of a restricted list as of a day, by name, in pages of 50.',
  method: 'GET',
  path: '/compliance/restricted-lists/{listId}/entries',
  input: z.object({
    listId: ListId,
    /** Today when absent. */
    asOf: z.optional(Day),
    view: z.optional(RestrictedListView),
    text: z.optional(z.string().check(z.maxLength(200))),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  output: z.object({ total: z.int(), entries: z.array(RestrictedListEntry) }),
})

export const getRestrictedListEntry = operation('compliance.getRestrictedListEntry', {
  summary: 'An entry of a restricted list with its history.',
  method: 'GET',
  path: '/compliance/restricted-list-entries/{entryId}',
  input: z.object({ entryId: Id }),
  output: RestrictedListEntryRecord,
})

export const addRestrictedListEntry = operation('compliance.addRestrictedListEntry', {
  summary: 'Lists a company, or a name that no company of the registry has. Open calls are evaluated again.',
  method: 'POST',
  path: '/compliance/restricted-lists/{listId}/entries',
  input: z.object({
    listId: ListId,
    /** Ignored for a company of the registry. */
    name: line(200),
    companyId: z.nullable(Id),
    aliases: Aliases,
    listedAt: Day,
    removedAt: z.nullable(Day),
    reason: Reason,
  }),
  output: RestrictedListEntryRecord,
  refusals: ['restricted_list_exists', 'restricted_list_dates', 'restricted_list_company_unknown'],
})

export const endRestrictedListEntry = operation('compliance.endRestrictedListEntry', {
  summary: 'Ends an entry on a day, or takes its end back. Entries are never deleted. Open calls are evaluated again.',
  method: 'POST',
  path: '/compliance/restricted-list-entries/{entryId}/end',
  input: z.object({ entryId: Id, removedAt: z.nullable(Day), note: Reason }),
  output: RestrictedListEntryRecord,
  refusals: ['restricted_list_exists', 'restricted_list_dates'],
  versioned: true,
})

export const updateRestrictedListEntry = operation('compliance.updateRestrictedListEntry', {
  summary: 'Replaces the confidential reason of an entry.',
  method: 'PUT',
  path: '/compliance/restricted-list-entries/{entryId}',
  input: z.object({ entryId: Id, reason: Reason }),
  output: RestrictedListEntryRecord,
  versioned: true,
})
